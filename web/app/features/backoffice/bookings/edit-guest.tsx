import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { GuestFields, useGuestErrors } from "../guest-fields";
import { useExplainOffice } from "../office-errors";
import { useUpdateGuest } from "../queries";

/** Corrects a guest's details. */
export function EditGuest({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Change the guest’s details`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Details booking={booking} onClose={onClose} />
    </Dialog>
  );
}

function Details({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const update = useUpdateGuest();
  const [typed, setTyped] = useState({
    name: booking.guest?.name ?? "",
    phoneNumber: booking.guest?.phoneNumber ?? "",
    notes: booking.notes,
  });
  const [isMissing, setMissing] = useState(false);
  const errors = useGuestErrors(update.error, isMissing);

  function send() {
    if (update.isPending) return;
    update.reset();
    const [name, phoneNumber, notes] = [typed.name.trim(), typed.phoneNumber.trim(), typed.notes.trim()];
    setMissing(!name);
    if (!name) return;
    whenDone(
      update.mutateAsync({ bookingId: booking.id, guest: { name, phoneNumber }, notes }, { onSuccess: onClose }),
      () => toastSuccess(t`Saved.`),
    );
  }

  const failure = update.error && !errors ? explain(update.error) : undefined;
  return (
    <Form onSubmit={send} errors={errors} failure={failure} checksItself>
      <GuestFields
        typed={typed}
        onChange={(next) => {
          setMissing(false);
          setTyped(next);
        }}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={update.isPending}>
          <Trans>Save</Trans>
        </Button>
      </DialogButtons>
    </Form>
  );
}
