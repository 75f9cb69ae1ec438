import { Trans, useLingui } from "@lingui/react/macro";
import { type Due, dueOf } from "~/features/money/charge-rules";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney, plainAmount } from "~/lib/format/money";
import { CopyButton } from "~/ui/link/copy-button";
import { isExact } from "../court-choice";
import { PriceNote, priceOf } from "../price-note";
import { priceText } from "../slot-text";

/** What there is to pay now, to read and to copy: a deposit and, as a choice, all of it; else the price. */
export function Amounts({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const locale = useLocale();
  const due = dueOf(booking.charge);
  if (due) return <DueAmounts due={due} currency={booking.currency || "IDR"} />;
  const price = priceOf(booking);
  return (
    <div data-must-read className="flex flex-wrap items-end justify-between gap-3">
      <dl>
        <dt className="font-semibold text-muted text-sm">
          <Trans>Amount</Trans>
        </dt>
        <dd className="tabular font-extrabold text-2xl min-[400px]:text-3xl sm:text-4xl">
          {price ? priceText(price, locale) : t`Ask the venue`}
        </dd>
        {price && !isExact(price) && (
          <dd>
            <PriceNote price={price} />
          </dd>
        )}
      </dl>
      {price && isExact(price) && <CopyButton what={t`Amount`} text={plainAmount(price.min, price.currency)} />}
    </div>
  );
}

/** The amount of a due payment; of a deposit also the whole, which may be paid at once. */
export function DueAmounts({ due, currency }: { due: Due; currency: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const first = due.isDeposit
    ? t({ message: "Deposit", comment: "A part of the price that confirms a booking" })
    : t`Amount`;
  const whole = t({ message: "Or all of it at once", comment: "Beside an amount: instead of the deposit alone" });
  return (
    <div className="flex flex-col gap-3">
      <div data-must-read className="flex flex-wrap items-end justify-between gap-3">
        <dl>
          <dt className="font-semibold text-muted text-sm">{first}</dt>
          <dd className="tabular font-extrabold text-2xl min-[400px]:text-3xl sm:text-4xl">
            {formatMoney(due.amount, currency, locale)}
          </dd>
        </dl>
        <CopyButton what={first} text={plainAmount(due.amount, currency)} />
      </div>
      {due.isDeposit && (
        <div data-must-read className="flex flex-wrap items-end justify-between gap-3 border-line border-t pt-3">
          <dl>
            <dt className="font-semibold text-muted text-sm">{whole}</dt>
            <dd className="tabular font-bold text-xl">{formatMoney(due.amount + due.rest, currency, locale)}</dd>
          </dl>
          <CopyButton what={whole} text={plainAmount(due.amount + due.rest, currency)} />
        </div>
      )}
    </div>
  );
}
