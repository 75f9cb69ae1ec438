import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { useExplainOffice } from "../office-errors";
import { useUpdateStatus } from "../queries";
import { useToastUndo } from "../use-undo";
import { priceOf } from "./booking-lines";

type Kind = "reject" | "cancel";

type Props = { kind: Kind; booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

type Words = { title: MessageDescriptor; action: MessageDescriptor; done: MessageDescriptor; to: BookingStatus };

const words: Record<Kind, Words> = {
  reject: {
    title: msg`Reject this request?`,
    action: msg`Reject request`,
    done: msg`Rejected. The player gets an email with your reason.`,
    to: BookingStatus.REJECTED,
  },
  cancel: {
    title: msg`Cancel this booking?`,
    action: msg`Cancel booking`,
    done: msg`Canceled. The player gets an email with your reason.`,
    to: BookingStatus.CANCELED_ADMIN,
  },
};

/** Guest bookings are confirmed at once, so they are never rejected; and guests get no email. */
const doneForGuest = msg`Canceled. Lapang cannot reach the guest: give them a call.`;

/** Common reasons, to send unchanged or edit. */
const readyReasons = [
  msg`The court is closed for maintenance at that time.`,
  msg`These hours have been booked by phone.`,
  msg`We are closed at that time.`,
];

const longestReason = 500;

/** Rejects or cancels with a reason for the player. */
export function ReasonDialog({ kind, isOpen, onOpenChange, booking }: Props) {
  const { i18n } = useLingui();
  const { title } = words[kind];
  return (
    <Dialog title={i18n._(title)} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <ReasonForm kind={kind} booking={booking} onClose={close} />}
    </Dialog>
  );
}

function ReasonForm({ kind, booking, onClose }: { kind: Kind; booking: Booking; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const explain = useExplainOffice();
  const update = useUpdateStatus();
  const sayDone = useToastUndo();
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>();
  const { action, done, to } = words[kind];
  const isForGuest = booking.guest !== undefined;
  const needed = isForGuest ? t`Say why.` : t`Tell the player why.`;
  const isField = "reason" in violationsOf(update.error);

  function send() {
    update.reset();
    setErrors(undefined);
    if (!reason.trim()) {
      setErrors({ reason: needed });
      return;
    }
    whenDone(
      update.mutateAsync(
        { bookingId: booking.id, toStatus: to, reason: reason.trim() },
        {
          onSuccess: onClose,
          onError: (error) => {
            if ("reason" in violationsOf(error)) setErrors({ reason: needed });
          },
        },
      ),
      (answer) => sayDone(i18n._(isForGuest ? doneForGuest : done), answer.booking),
    );
  }

  return (
    <Form
      onSubmit={send}
      errors={errors}
      failure={update.error && !isField ? explain(update.error) : undefined}
      checksItself
    >
      <p className="text-muted">
        <Trans>You can undo this for 10 seconds. After that the hours are free for others.</Trans>
      </p>
      {kind === "cancel" && <Money booking={booking} />}
      {kind === "reject" && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div role="group" aria-label={t`Suggested reasons`} className="flex flex-wrap gap-2">
          {readyReasons.map((ready) => (
            <Button key={ready.id} variant="secondary" size="small" onPress={() => setReason(i18n._(ready))}>
              {i18n._(ready)}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        name="reason"
        label={t`Reason`}
        description={
          isForGuest
            ? t`Staff can read this in the history. The guest gets no email.`
            : t`The player sees this in the email and on the booking.`
        }
        value={reason}
        onChange={setReason}
        maxLength={longestReason}
        rows={3}
        autoFocus
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" variant="danger" isPending={update.isPending}>
          {i18n._(action)}
        </Button>
      </DialogButtons>
    </Form>
  );
}

/** Canceling does not refund payments, so the received amount is shown first. */
function Money({ booking }: { booking: Booking }) {
  const locale = useLocale();
  const { payment, paid } = booking;
  if (!paid && !payment?.reportedAt) return null;
  const received = paid?.amount;
  const amount = received === undefined ? priceOf(booking, locale) : formatMoney(received, booking.currency, locale);
  return (
    <Alert tone="notice" className="font-semibold">
      {paid ? (
        <Trans>You have received {amount}. Lapang does not refund it: send it to the player yourself.</Trans>
      ) : (
        <Trans>The player reported a payment of {amount}. If you have received it, refund it yourself.</Trans>
      )}
    </Alert>
  );
}
