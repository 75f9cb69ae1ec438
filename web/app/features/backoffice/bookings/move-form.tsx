import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { MoneyField } from "~/features/money/money-field";
import { moneyProblem, readMoney } from "~/features/money/money-rules";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf } from "~/lib/http/error-messages";
import { Checkbox } from "~/ui/form/checkbox";
import { Form } from "~/ui/form/form";
import { TextArea } from "~/ui/form/text-area";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { DialogButtons } from "~/ui/overlay/dialog";
import type { Odd } from "../odd-price";
import { useExplainOffice } from "../office-errors";
import { useMoveBooking, useMovePrice } from "../queries";
import { useHourProblem } from "../use-hour-problem";
import { useMoneyWords, useOddWords } from "../use-price-words";
import { useToastUndo } from "../use-undo";
import { isPriceMissing, isPriceTooMuch } from "./exact-price";
import { type Cost, differenceOf, heldBy, isSameRuns, type Run, slotsOf } from "./move-rules";
import { costOf, MoveSummary } from "./move-summary";
import { useBookingPrice } from "./use-booking-price";

const longestReason = 500;

type Props = {
  /** As it was read: a later change by somebody else refuses the move. */
  booking: Booking;
  from: readonly Run[];
  /** All its hours from then on; null until they are chosen. */
  to: readonly Run[] | null;
  courtNameOf: (courtId: string) => string;
  /** Before it closes. */
  onMoved?: () => void;
  onClose: () => void;
  /** Whether Enter moves it at once. */
  isReady?: boolean;
  /** The fields above the summary. */
  children?: ReactNode;
};

/** What moving a booking means, and its sending. */
export function MoveForm({ booking, from, to, courtNameOf, onMoved, onClose, isReady, children }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainMove();
  const move = useMoveBooking();
  const sayDone = useToastUndo();
  const [hasEmail, setEmail] = useState(true);
  const [reason, setReason] = useState<string>();
  const [price, setPrice] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>();
  const moneyWords = useMoneyWords();
  const oddWords = useOddWords();
  const [asOdd, setAsOdd] = useState<{ odd: Odd; to: readonly Run[] }>();
  const isChanged = to !== null && !isSameRuns(from, to);
  const request = { bookingId: booking.id, slots: slotsOf(to ?? []), updatedAt: booking.updatedAt };
  const asked = useMovePrice(isChanged && !move.isPending && !move.isSuccess ? request : undefined);
  const isPriceNeeded = isPriceMissing(asked.error) || isPriceMissing(move.error);
  const hasPriceField = price !== undefined || isPriceNeeded;
  const listed: Cost | undefined = asked.data && costOf(asked.data);
  const there = { slots: heldBy(to ?? []), priceMin: listed?.min, priceMax: listed?.max };
  const { currency, oddAt } = useBookingPrice(hasPriceField ? { ...booking, ...there } : booking);
  const typed = price?.trim() ? readMoney(price, currency) : null;
  // At other hours the same price is another question.
  const odd = asOdd && to && isSameRuns(asOdd.to, to) ? asOdd.odd : undefined;
  const cost = typed === null ? listed : { min: typed, max: typed };
  const kept = booking.finalPrice === undefined ? t`Empty: by the price list.` : t`Empty: the price set before stays.`;
  const isPlayers = booking.guest === undefined;
  const isTold = isPlayers && hasEmail;

  function send() {
    if (!isChanged || move.isPending) return;
    const problem = moneyProblem(price ?? "", currency);
    const isMissing = problem === "missing";
    const isBad = problem !== undefined && (!isMissing || isPriceNeeded);
    const words = isMissing ? t`Enter the exact price.` : problem && moneyWords(problem, currency, "booking");
    setErrors(isBad && words ? { price: words } : undefined);
    if (isBad) return;
    const unusual = odd || typed === null ? undefined : oddAt(typed);
    setAsOdd(unusual && { odd: unusual, to });
    if (unusual) return;
    const sent = move.mutateAsync(
      {
        ...request,
        price: typed ?? undefined,
        reason: (isTold && reason?.trim()) || "",
        quietly: isPlayers && !hasEmail,
      },
      {
        onSuccess: () => {
          onMoved?.();
          onClose();
        },
        onError: (error) => {
          if (isPriceMissing(error)) setErrors({ price: t`Enter the exact price.` });
          else if (isPriceTooMuch(error)) setErrors({ price: moneyWords("much", currency, "booking") });
        },
      },
    );
    whenDone(sent, (answer) => sayDone(isTold ? t`Moved. The player gets an email.` : t`Moved.`, answer.booking));
  }

  const isOfPrice = isPriceMissing(move.error) || isPriceTooMuch(move.error);
  const refused = move.error && !isOfPrice ? explain(move.error) : undefined;
  // Said while the hours are being chosen, so it does not take the focus.
  const warning = !refused && isChanged && asked.error && !isPriceMissing(asked.error) && explain(asked.error);
  const received = booking.paid?.amount;
  const difference = cost === undefined ? null : differenceOf(costOf(booking), cost);
  const amount = received === undefined ? "" : formatMoney(received, currency, locale);
  return (
    <Form
      onSubmit={send}
      errors={errors}
      failure={odd ? oddWords(odd, typed ?? 0n, currency, "booking") : refused}
      checksItself
    >
      {children}
      <MoveSummary
        booking={booking}
        from={from}
        to={isChanged ? to : null}
        courtNameOf={courtNameOf}
        cost={isChanged ? cost : undefined}
      />
      {warning && (
        <Alert tone="danger" role="alert">
          {warning}
        </Alert>
      )}
      {booking.paid && difference !== null && difference !== 0n && (
        <Alert tone="notice" className="font-semibold">
          {amount ? (
            <Trans>{amount} is paid already. Settle the difference yourself.</Trans>
          ) : (
            <Trans>It is paid already. Settle the difference yourself.</Trans>
          )}
        </Alert>
      )}
      {hasPriceField && (
        <MoneyField
          name="price"
          label={isPriceNeeded ? t`Exact price` : t`Price`}
          optional={isPriceNeeded ? undefined : t`optional`}
          description={isPriceNeeded ? undefined : kept}
          currency={currency}
          value={price ?? ""}
          onChange={(next) => {
            setErrors(undefined);
            setAsOdd(undefined);
            setPrice(next);
          }}
          autoFocus={!isPriceNeeded}
        />
      )}
      {isPlayers && (
        <Checkbox isSelected={hasEmail} onChange={setEmail}>
          <Trans>Email the player</Trans>
        </Checkbox>
      )}
      {isTold && reason !== undefined && (
        <TextArea
          name="reason"
          label={t`Reason`}
          optional={t`optional`}
          description={t`The player sees this in the email and on the booking.`}
          value={reason}
          onChange={setReason}
          maxLength={longestReason}
          rows={2}
          autoFocus
        />
      )}
      {(!hasPriceField || (isTold && reason === undefined)) && (
        <div className="-my-2 flex flex-wrap gap-2">
          {isTold && reason === undefined && (
            <Button variant="quiet" size="small" onPress={() => setReason("")}>
              <Trans comment="Adds a reason to a booking that is being moved">Add a reason</Trans>
            </Button>
          )}
          {!hasPriceField && (
            <Button variant="quiet" size="small" onPress={() => setPrice("")}>
              <Trans comment="Sets another price than that of the price list">Set another price</Trans>
            </Button>
          )}
        </div>
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={move.isPending} isDisabled={!isChanged} autoFocus={isReady}>
          {odd ? (
            <Trans comment="Moves a booking, at an unusual price">Move anyway</Trans>
          ) : isChanged ? (
            <Trans comment="Puts a booking at other hours or on another court">Move booking</Trans>
          ) : (
            <Trans>Choose other hours first</Trans>
          )}
        </Button>
      </DialogButtons>
    </Form>
  );
}

/** `useExplainOffice` for a move. */
export function useExplainMove(): (error: unknown) => string {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const hourProblem = useHourProblem();
  return (error) => {
    const { reason } = refusalOf(error);
    if (reason === "BOOKING_STARTED") return t`This booking has begun, so it can no longer be moved.`;
    if (reason === "MOVE_TOO_LATE") return t`It is too late to move this booking.`;
    return hourProblem(error) ?? explain(error);
  };
}
