import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "../office-errors";
import { useAskForPayment } from "./queries";

const longestNote = 500;

/** Tells the player that the reported payment has not arrived. */
export function AskForPayment({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Payment not arrived?`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <NoteForm booking={booking} onClose={onClose} />
    </Dialog>
  );
}

function NoteForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const ask = useAskForPayment();
  const [note, setNote] = useState("");

  function send() {
    if (ask.isPending) return;
    whenDone(ask.mutateAsync({ bookingId: booking.id, note: note.trim() }, { onSuccess: onClose }), () =>
      toastSuccess(t`Asked again. The player gets an email.`),
    );
  }

  return (
    <Form onSubmit={send} failure={ask.error ? explain(ask.error) : undefined} checksItself>
      <p className="text-muted">
        <Trans>
          The player gets an email that nothing has arrived, and a new deadline to pay. The hours stay held until then.
        </Trans>
      </p>
      <TextArea
        name="note"
        label={t`Note to the player`}
        optional={t`optional`}
        description={t`For example: the receipt is of another transfer.`}
        value={note}
        onChange={setNote}
        maxLength={longestNote}
        rows={3}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={ask.isPending}>
          <Trans comment="Asks the player for the payment once more">Ask again</Trans>
        </Button>
      </DialogButtons>
    </Form>
  );
}
