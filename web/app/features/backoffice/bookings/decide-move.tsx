import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { whenDone } from "~/lib/forms/when-done";
import { violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { MoneyField } from "../money-field";
import { readMoney } from "../money-rules";
import { useDecideMove } from "../queries";
import { useToastUndo } from "../use-undo";
import { isPriceMissing } from "./exact-price";
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
  const [amount, setAmount] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>();
  const currency = booking.currency || "IDR";
  const isPriceNeeded = isPriceMissing(decide.error);
  const isReasonBad = "reason" in violationsOf(decide.error);
  const noReason = { reason: t`Tell the player why.` };
  const noPrice = { price: t`Enter the exact price.` };

  function send() {
    if (decide.isPending) return;
    const price = amount.trim() ? readMoney(amount, currency) : undefined;
    const isPriceBad = isAccepted && (price === null || (isPriceNeeded && price === undefined));
    const isMissing = !isAccepted && !reason.trim();
    setErrors(isPriceBad ? noPrice : isMissing ? noReason : undefined);
    if (isPriceBad || isMissing) return;
    const sent = decide.mutateAsync(
      {
        bookingId: booking.id,
        accept: isAccepted,
        reason: reason.trim(),
        price: isAccepted ? (price ?? undefined) : undefined,
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isPriceMissing(error)) setErrors(noPrice);
          else if ("reason" in violationsOf(error)) setErrors(noReason);
        },
      },
    );
    const done = isAccepted ? t`Moved. The player gets an email.` : t`Declined. The player gets an email.`;
    whenDone(sent, (answer) => sayDone(done, answer.booking));
  }

  const refused = decide.error && !isPriceNeeded && !isReasonBad ? explain(decide.error) : undefined;
  return (
    <Form onSubmit={send} errors={errors} failure={refused} checksItself>
      {isAccepted ? (
        <MoveSummary {...wishOf(booking)} />
      ) : (
        <p className="text-muted">
          <Trans>The booking stays as it is.</Trans>
        </p>
      )}
      {isPriceNeeded && (
        <MoneyField
          name="price"
          label={t`Exact price`}
          description={t`The player sees it with your answer.`}
          currency={currency}
          value={amount}
          onChange={setAmount}
        />
      )}
      <TextArea
        name="reason"
        label={t`Reason`}
        optional={isAccepted ? t`optional` : undefined}
        description={t`The player sees this in the email and on the booking.`}
        value={reason}
        onChange={setReason}
        maxLength={longestReason}
        rows={2}
        autoFocus={!isAccepted}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={decide.isPending} autoFocus={isAccepted}>
          {isAccepted ? (
            <Trans comment="Puts a booking at other hours or on another court">Move booking</Trans>
          ) : (
            <Trans comment="Staff say no to a player's wish to move a booking">Decline the move</Trans>
          )}
        </Button>
      </DialogButtons>
    </Form>
  );
}
