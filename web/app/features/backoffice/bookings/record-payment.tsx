import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Booking, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { Chip } from "~/ui/list/chip";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { nameOf } from "../decision-rules";
import { currencyOf, expectedOf } from "../money/charge-rules";
import { MovementFields, useMovement } from "../money/movement-fields";
import { useRecordPayment } from "../money/queries";
import { useExplainOffice } from "../office-errors";
import { useSetPrice } from "../queries";
import { onePriceOf } from "./booking-lines";
import { ExactPriceField, isPriceMissing, useExactPrice } from "./exact-price";

type Props = { booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Records money that came. A booking that awaits its payment is confirmed by its deposit, or by all of it. */
export function RecordPayment({ booking, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const name = nameOf(booking);
  return (
    <Dialog title={t`Payment of ${name}`} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <PaymentForm booking={booking} onClose={close} />}
    </Dialog>
  );
}

function PaymentForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const explain = useExplainOffice();
  const record = useRecordPayment();
  const setPrice = useSetPrice();
  const exact = useExactPrice(booking);
  const surplusWords = useSurplusWords();
  const currency = currencyOf(booking);
  const isAwaited = booking.status === BookingStatus.AWAITING_PAYMENT;
  const expected = expectedOf(booking);
  // Without an exact price there is no bill yet.
  const suggested = booking.charge?.total === undefined ? onePriceOf(booking) : expected;
  const movement = useMovement(booking.venueId, suggested, currency, isAwaited ? "transfer" : "cash");
  const [surplusOf, setSurplusOf] = useState<string>();
  const isSurplus = surplusOf === movement.typed.amount;

  const isPending = record.isPending || setPrice.isPending;
  const error = setPrice.error ?? record.error;
  const confirms =
    isAwaited && (expected === undefined || movement.amount === undefined || movement.amount >= expected);

  function send(allowSurplus = false) {
    const price = isPending ? null : exact.read();
    const paid = movement.read();
    if (!paid || !price) return;
    whenDone(save({ chargeId: booking.id, ...paid, allowSurplus }, price.price), (answer) => {
      movement.remember();
      const isConfirmed = isAwaited && answer.booking?.status === BookingStatus.CONFIRMED;
      void toastSuccess(
        isConfirmed ? t`Recorded and confirmed. The player gets an email.` : t`The payment is recorded.`,
      );
    });
  }

  /** A price that is named here is set first. */
  async function save(payment: Parameters<typeof record.mutateAsync>[0], price: bigint | undefined) {
    const priced = price === undefined ? undefined : await setPrice.mutateAsync({ bookingId: booking.id, price });
    const seenBalance = (priced?.booking ?? booking).charge?.balance;
    return record.mutateAsync({ ...payment, seenBalance }, { onSuccess: onClose, onError });
  }

  function onError(refused: Error) {
    exact.onRefused(refused);
    const words = surplusWords(refused, movement.amount ?? 0n, currency);
    setSurplusOf(words && movement.typed.amount);
    if (words) movement.setErrors({ amount: words });
  }

  const isSaid = isPriceMissing(error) || isMoreThanOwed(error);
  const failure = exact.question ?? (error && !isSaid ? explain(error) : undefined);
  return (
    <Form onSubmit={() => send()} errors={exact.errors ?? movement.errors} failure={failure} checksItself>
      <ExactPriceField
        booking={booking}
        exact={exact}
        onChange={(amount) => movement.typed.amount === exact.amount && movement.change({ ...movement.typed, amount })}
      />
      <MovementFields movement={movement}>
        <QuickAmounts booking={booking} amount={movement.amount} onChoose={movement.changeAmount} />
      </MovementFields>
      {isAwaited && <Consequence confirms={confirms} expected={expected} currency={currency} />}
      <DialogButtons onCancel={onClose}>
        {isSurplus && (
          <Button variant="secondary" onPress={() => send(true)} isDisabled={isPending}>
            <Trans comment="Records a payment although it is more than is owed">Record it anyway</Trans>
          </Button>
        )}
        <Button type="submit" isPending={isPending}>
          {confirms ? (
            <Trans comment="Records a payment and confirms its booking">Paid: confirm booking</Trans>
          ) : (
            <Trans>Record payment</Trans>
          )}
        </Button>
      </DialogButtons>
    </Form>
  );
}

const isMoreThanOwed = (error: unknown) => refusalOf(error).reason === "MORE_THAN_OWED";

/** The question about a payment of more than is owed; undefined of any other refusal. */
function useSurplusWords(): (error: unknown, amount: bigint, currency: string) => string | undefined {
  const { t } = useLingui();
  const locale = useLocale();
  return (error, amount, currency) => {
    const { owed = "" } = refusalOf(error).metadata;
    if (!isMoreThanOwed(error)) return undefined;
    if (!/^\d+$/.test(owed)) return t`This is more than is owed. Record it anyway? The rest is then to be given back.`;
    const surplus = formatMoney(amount - BigInt(owed), currency, locale);
    return t`${surplus} more than is owed. Record it anyway? It is then to be given back.`;
  };
}

type QuickProps = { booking: Booking; amount: bigint | undefined; onChoose: (amount: bigint) => void };

/** The deposit, or all of it, where a booking awaits its deposit. */
function QuickAmounts({ booking, amount, onChoose }: QuickProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const expected = expectedOf(booking);
  const balance = booking.charge?.balance;
  if (expected === undefined || balance === undefined || expected === balance) return null;
  const [deposit, all] = [expected, balance].map((minor) => formatMoney(minor, currencyOf(booking), locale));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={t`Suggested amounts`} className="tabular -mt-2 flex flex-wrap gap-2">
      <Chip isOn={amount === expected} onToggle={() => onChoose(expected)}>
        {t({ message: `Deposit ${deposit}`, comment: "A choice: the amount of the deposit" })}
      </Chip>
      <Chip isOn={amount === balance} onToggle={() => onChoose(balance)}>
        {t({ message: `All ${all}`, comment: "A choice: the whole amount that is owed" })}
      </Chip>
    </div>
  );
}

/** What becomes of a booking that awaits its payment. */
function Consequence({ confirms, expected, currency }: { confirms: boolean; expected?: bigint; currency: string }) {
  const locale = useLocale();
  const needed = expected === undefined ? "" : formatMoney(expected, currency, locale);
  return (
    <p aria-live="polite" className="text-muted">
      {confirms ? (
        <Trans>The booking is confirmed, and the player gets an email.</Trans>
      ) : (
        <Trans>
          The booking is confirmed once {needed} is there. Until then it keeps its hours without a deadline.
        </Trans>
      )}
    </p>
  );
}
