import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BoardCourt } from "~/gen/lapang/v1/booking_admin_pb";
import { violationsOf } from "~/lib/error-messages";
import { IdempotencyKey } from "~/lib/idempotency-key";
import { toastSuccess } from "~/lib/toast";
import { whenDone } from "~/lib/when-done";
import { Button } from "~/ui/button";
import { DialogButtons } from "~/ui/dialog";
import { Form } from "~/ui/form";
import { GuestFields, useGuestErrors } from "../guest-fields";
import { useExplainOffice } from "../office-errors";
import { useCreateGuestBooking } from "../queries";

type Props = {
  venueId: string;
  court: BoardCourt;
  span: { start: number; end: number };
  onClose: () => void;
};

/** Creates a confirmed booking for a guest at the door or on the phone. */
export function GuestForm({ venueId, court, span, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const create = useCreateGuestBooking();
  const [key] = useState(() => new IdempotencyKey());
  const [typed, setTyped] = useState({ name: "", phoneNumber: "", notes: "" });
  const [isMissing, setMissing] = useState(false);
  const errors = useGuestErrors(create.error, isMissing);

  function send() {
    if (create.isPending) return;
    create.reset();
    const [name, phoneNumber, notes] = [typed.name.trim(), typed.phoneNumber.trim(), typed.notes.trim()];
    setMissing(!name);
    if (!name) return;
    const slot = {
      startTime: timestampFromDate(new Date(span.start)),
      durationMinutes: (span.end - span.start) / 60_000,
    };
    const request = {
      venueId,
      sportId: court.sportId,
      courtId: court.court?.id,
      slots: [slot],
      guest: { name, phoneNumber },
      notes,
    };
    whenDone(
      create.mutateAsync(
        { key: key.current, request },
        { onSuccess: onClose, onSettled: (_, error) => key.settle(error ?? undefined) },
      ),
      () => toastSuccess(t`Booked.`),
    );
  }

  const isTime = Object.keys(violationsOf(create.error)).some((field) => field.startsWith("slots"));
  const failure = isTime
    ? t`These hours cannot be booked. Check the board and choose others.`
    : create.error && !errors
      ? explain(create.error)
      : undefined;
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
        <Button type="submit" isPending={create.isPending}>
          <Trans comment="Writes a guest's booking in">Book these hours</Trans>
        </Button>
      </DialogButtons>
    </Form>
  );
}
