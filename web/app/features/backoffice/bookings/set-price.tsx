import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MoneyField } from "~/features/money/money-field";
import { moneyProblem, moneyText, readMoney } from "~/features/money/money-rules";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import type { Odd } from "../odd-price";
import { useExplainOffice } from "../office-errors";
import { useSetPrice } from "../queries";
import { useMoneyWords, useOddWords } from "../use-price-words";
import { onePriceOf, quoteOf } from "./booking-lines";
import { isPriceMissing, isPriceTooMuch } from "./exact-price";
import { useBookingPrice } from "./use-booking-price";

const longestReason = 200;

/** Sets the final price of a booking, or returns to the quoted one. */
export function SetPrice({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`What does it cost?`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <PriceForm booking={booking} onClose={onClose} />
    </Dialog>
  );
}

function PriceForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainOffice();
  const set = useSetPrice();
  const moneyWords = useMoneyWords();
  const oddWords = useOddWords();
  const { currency, oddAt } = useBookingPrice(booking);
  const before = onePriceOf(booking);
  const [amount, setAmount] = useState(before === undefined ? "" : moneyText(before, currency, locale));
  const [reason, setReason] = useState("");
  const [odd, setOdd] = useState<Odd>();
  const [errors, setErrors] = useState<Record<string, string>>();

  function send(price: bigint | undefined) {
    const onError = (error: Error) => {
      if (isPriceMissing(error)) setErrors({ price: t`Enter the exact price.` });
      else if (isPriceTooMuch(error)) setErrors({ price: moneyWords("much", currency, "booking") });
    };
    whenDone(
      set.mutateAsync({ bookingId: booking.id, price, reason: reason.trim() }, { onSuccess: onClose, onError }),
      () => toastSuccess(price === undefined ? t`The quoted price applies again.` : t`The price is set.`),
    );
  }

  function submit() {
    if (set.isPending) return;
    set.reset();
    const price = readMoney(amount, currency);
    const problem = moneyProblem(amount, currency);
    setErrors(problem && { price: moneyWords(problem, currency, "booking") });
    if (problem || price === null) return;
    const unusual = odd ? undefined : oddAt(price);
    setOdd(unusual);
    if (!unusual) send(price);
  }

  const isOfPrice = isPriceMissing(set.error) || isPriceTooMuch(set.error);
  const refused = set.error && !isOfPrice ? explain(set.error) : undefined;
  const quoted = quoteOf(booking, locale);
  return (
    <Form
      onSubmit={submit}
      errors={errors}
      failure={odd ? oddWords(odd, readMoney(amount, currency) ?? 0n, currency, "booking") : refused}
      checksItself
    >
      <p className="text-muted">
        <Trans>It replaces the hourly prices, and the player sees it. What was added to the bill stays.</Trans>
      </p>
      <MoneyField
        name="price"
        label={t`Final price`}
        description={quoted ? t`Quoted: ${quoted}` : undefined}
        currency={currency}
        value={amount}
        onChange={(next) => {
          setAmount(next);
          setOdd(undefined);
          setErrors(undefined);
        }}
        autoFocus
      />
      <TextField
        name="reason"
        label={t`Reason`}
        optional={t`optional`}
        description={t`It stays in the history.`}
        value={reason}
        onChange={setReason}
        maxLength={longestReason}
        autoComplete="off"
      />
      <DialogButtons onCancel={onClose}>
        {booking.finalPrice !== undefined && (
          <Button variant="secondary" onPress={() => send(undefined)} isDisabled={set.isPending}>
            <Trans>Back to the quote</Trans>
          </Button>
        )}
        <Button type="submit" isPending={set.isPending}>
          {odd ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
        </Button>
      </DialogButtons>
    </Form>
  );
}
