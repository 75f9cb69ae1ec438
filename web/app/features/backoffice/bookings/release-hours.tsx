import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { whenDone } from "~/lib/forms/when-done";
import { Checkbox } from "~/ui/form/checkbox";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { dateOf } from "../decision-rules";
import { useExplainOffice } from "../office-errors";
import { useReleaseHours } from "../queries";
import { timesOf, zoneOf } from "./booking-lines";

type Props = { booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

const longestReason = 500;

/** Frees the hours of a begun booking that are left. */
export function ReleaseHours({ booking, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Release the rest of this booking?`} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <ReleaseForm booking={booking} onClose={close} />}
    </Dialog>
  );
}

function ReleaseForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const now = useNow();
  const release = useReleaseHours();
  const [reason, setReason] = useState("");
  const left = booking.slots.filter(({ startTime }) => (dateOf(startTime) ?? now) > now);
  const isRunning = booking.slots.some(
    ({ startTime, endTime }) => (dateOf(startTime) ?? now) <= now && (dateOf(endTime) ?? now) > now,
  );
  // With no later hours there is only the running one to end.
  const isOnlyRunning = left.length === 0;
  const [alsoEnds, setAlsoEnds] = useState(false);
  const times = timesOf(left, zoneOf(booking), locale);

  function send() {
    if (release.isPending) return;
    const request = { bookingId: booking.id, reason: reason.trim(), endNow: isOnlyRunning || alsoEnds };
    whenDone(release.mutateAsync(request, { onSuccess: onClose }), () =>
      toastSuccess(
        booking.guest ? t`The hours are free again.` : t`The hours are free again. The player gets an email.`,
      ),
    );
  }

  return (
    <Form onSubmit={send} failure={release.error ? explain(release.error) : undefined} checksItself>
      {isOnlyRunning ? (
        <p>
          <Trans>The hour that is running ends at its next half hour, and the court is free from then on.</Trans>
        </p>
      ) : (
        <div className="flex flex-col gap-2">
          <p>
            <Trans>These hours become free for others right away:</Trans>
          </p>
          <ul className="tabular flex flex-col gap-1 font-semibold">
            {times.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ul>
        </div>
      )}
      {!isOnlyRunning && isRunning && (
        <Checkbox isSelected={alsoEnds} onChange={setAlsoEnds}>
          <Trans>Also end the hour that is running, at its next half hour</Trans>
        </Checkbox>
      )}
      {booking.paid && (
        <Alert tone="notice">
          <Trans>The recorded payment stays. Settle with the player what goes back.</Trans>
        </Alert>
      )}
      <TextArea
        name="reason"
        label={t`Reason`}
        optional={t`optional`}
        description={booking.guest ? undefined : t`The player sees this in the email and on the booking.`}
        value={reason}
        onChange={setReason}
        maxLength={longestReason}
        rows={2}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" variant="danger" isPending={release.isPending}>
          <Trans comment="Frees the hours of a booking that are left">Release hours</Trans>
        </Button>
      </DialogButtons>
    </Form>
  );
}
