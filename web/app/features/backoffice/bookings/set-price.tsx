import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { MoneyField } from "../money-field";
import { moneyText, readMoney } from "../money-rules";
import { useExplainOffice } from "../office-errors";
import { useSetPrice, useVenueForAdmin } from "../queries";
import { onePriceOf, quoteOf } from "./booking-lines";
import { isPriceMissing } from "./exact-price";
import { isOddPrice } from "./odd-price";

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
  const venue = useVenueForAdmin(booking.currency ? undefined : booking.venueId).data?.venue;
  const currency = booking.currency || venue?.currency || "IDR";
  const before = onePriceOf(booking);
  const [amount, setAmount] = useState(before === undefined ? "" : moneyText(before, currency, locale));
  const [isAsking, setAsking] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>();

  function send(price: bigint | undefined) {
    const onError = (error: Error) => isPriceMissing(error) && setErrors({ price: t`Enter the exact price.` });
    whenDone(set.mutateAsync({ bookingId: booking.id, price }, { onSuccess: onClose, onError }), () =>
      toastSuccess(price === undefined ? t`The quoted price applies again.` : t`The price is set.`),
    );
  }

  function submit() {
    if (set.isPending) return;
    const price = readMoney(amount, currency);
    setErrors(price === null ? { price: t`Enter an amount.` } : undefined);
    if (price === null) return;
    if (isOddPrice(price, currency, booking.priceMax) && !isAsking) setAsking(true);
    else send(price);
  }

  const typed = formatMoney(readMoney(amount, currency) ?? 0n, currency, locale);
  const refused = set.error && !isPriceMissing(set.error) ? explain(set.error) : undefined;
  const quoted = quoteOf(booking, locale);
  return (
    <Form
      onSubmit={submit}
      errors={errors}
      failure={isAsking ? t`${{ amount: typed }} in total? Check it, or save it anyway.` : refused}
      checksItself
    >
      <p className="text-muted">
        <Trans>It replaces the hourly prices, and the player sees it.</Trans>
      </p>
      <MoneyField
        name="price"
        label={t`Final price`}
        description={quoted ? t`Quoted: ${quoted}` : undefined}
        currency={currency}
        value={amount}
        onChange={(next) => {
          setAmount(next);
          setAsking(false);
        }}
        autoFocus
      />
      <DialogButtons onCancel={onClose}>
        {booking.finalPrice !== undefined && (
          <Button variant="secondary" onPress={() => send(undefined)} isDisabled={set.isPending}>
            <Trans>Back to the quote</Trans>
          </Button>
        )}
        <Button type="submit" isPending={set.isPending}>
          {isAsking ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
        </Button>
      </DialogButtons>
    </Form>
  );
}
