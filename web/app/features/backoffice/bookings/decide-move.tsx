import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { useDecideMove } from "../queries";
import { useToastUndo } from "../use-undo";
import { ExactPriceField, isPriceMissing, isPriceTooMuch, useExactPrice } from "./exact-price";
import { useExplainMove } from "./move-form";
import { MoveSummary } from "./move-summary";
import { wishOf } from "./move-wish";

const longestReason = 500;

type Props = { booking: Booking; isAccepted: boolean; onClose: () => void };

/** The answer to a player who wants to move a booking. */
export function DecideMove({ booking, isAccepted, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      title={isAccepted ? t`Accept the move?` : t`Decline the move?`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Answer booking={booking} isAccepted={isAccepted} onClose={onClose} />
    </Dialog>
  );
}

function Answer({ booking, isAccepted, onClose }: Props) {
  const { t } = useLingui();
  const explain = useExplainMove();
  const decide = useDecideMove();
  const sayDone = useToastUndo();
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>();
  const { slots = [], priceMin, priceMax } = booking.moveRequest ?? {};
  const there = { ...booking, slots, priceMin, priceMax };
  const exact = useExactPrice(there, false);
  const isReasonBad = "reason" in violationsOf(decide.error);
  const noReason = { reason: t`Tell the player why.` };

  function send() {
    if (decide.isPending) return;
    const isMissing = !isAccepted && !reason.trim();
    setErrors(isMissing ? noReason : undefined);
    const read = isMissing ? null : exact.read();
    if (!read) return;
    const sent = decide.mutateAsync(
      {
        bookingId: booking.id,
        accept: isAccepted,
        reason: reason.trim(),
        price: read.price,
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          exact.onRefused(error);
          if ("reason" in violationsOf(error)) setErrors(noReason);
        },
      },
    );
    const done = isAccepted ? t`Moved. The player gets an email.` : t`Declined. The player gets an email.`;
    whenDone(sent, (answer) => sayDone(done, answer.booking));
  }

  const isOfPrice = isPriceMissing(decide.error) || isPriceTooMuch(decide.error);
  const refused = decide.error && !isOfPrice && !isReasonBad ? explain(decide.error) : undefined;
  return (
    <Form onSubmit={send} errors={exact.errors ?? errors} failure={exact.question ?? refused} checksItself>
      {isAccepted ? (
        <MoveSummary {...wishOf(booking)} />
      ) : (
        <p className="text-muted">
          <Trans>The booking stays as it is.</Trans>
        </p>
      )}
      <ExactPriceField booking={there} exact={exact} />
      <TextArea
        name="reason"
        label={t`Reason`}
        optional={isAccepted ? t`optional` : undefined}
        description={t`The player sees this in the email and on the booking.`}
        value={reason}
        onChange={(next) => {
          setErrors(undefined);
          setReason(next);
        }}
        maxLength={longestReason}
        rows={2}
        autoFocus={!isAccepted}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={decide.isPending} autoFocus={isAccepted}>
          {exact.question ? (
            <Trans comment="Moves a booking, at an unusual price">Move anyway</Trans>
          ) : isAccepted ? (
            <Trans comment="Puts a booking at other hours or on another court">Move booking</Trans>
          ) : (
            <Trans comment="Staff say no to a player's wish to move a booking">Decline the move</Trans>
          )}
        </Button>
      </DialogButtons>
    </Form>
  );
}
