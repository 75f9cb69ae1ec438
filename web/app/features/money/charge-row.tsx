import { useLingui } from "@lingui/react/macro";
import { type Charge, ChargeState, PaymentKind } from "~/gen/lapang/v1/booking_pb";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { CardLink } from "~/ui/list/card";
import { DotList } from "~/ui/list/dot-list";
import { cx } from "~/ui/look/cx";
import { SportIcon } from "~/ui/look/sport-icon";
import { dueOf, movementsOf } from "./charge-rules";
import { momentWords, spanWords } from "./charge-times";

/** What one booking costs, in a list: the amount that matters now, its date, and the receipts. */
export function ChargeRow({ charge }: { charge: Charge }) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const zone = charge.timeZone || "UTC";
  const money = (amount: bigint) => formatMoney(amount, charge.currency || "IDR", locale);
  const due = dueOf(charge);
  const receipts = movementsOf(charge.payments).filter(
    ({ payment }) => payment.receiptNumber !== "" && !payment.isReversed,
  );
  const returned = charge.payments
    .filter(({ kind, isReversed }) => kind === PaymentKind.REFUND && !isReversed)
    .reduce((sum, { amount }) => sum - amount, 0n);
  const sum = money(charge.received);
  const back = money(returned);
  const amount = due ? due.amount : charge.state === ChargeState.REFUND_DUE ? -charge.balance : charge.received;
  return (
    <article className="relative flex gap-3 p-4 has-focus-visible:outline-3 has-focus-visible:outline-focus hover:bg-sunken sm:p-5">
      <SportIcon sport={charge.sportId} size="small" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="min-w-0 break-words font-bold leading-tight">
            <CardLink to={paths.booking(charge.id)} name={charge.venueName || t`Booking`} />
          </h3>
          <p className="tabular shrink-0 font-extrabold text-lg leading-tight">{money(amount)}</p>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <div className="tabular text-muted">
            <DotList items={[spanWords(charge, zone, locale), charge.bookingNumber].filter(Boolean)} />
          </div>
          {due?.isDeposit && (
            <p className="font-semibold">
              {t({ message: "Deposit", comment: "A part of the price that confirms a booking" })}
            </p>
          )}
          {due && charge.received > 0n && (
            <p className="tabular text-muted">
              {t({ message: `${sum} paid`, comment: "An amount of money that was paid of a larger one" })}
            </p>
          )}
        </div>
        {due && <DueWhen charge={charge} />}
        {(receipts.length > 0 || returned > 0n) && (
          <p className="-my-2 flex flex-wrap items-center gap-x-4 text-sm">
            {returned > 0n && (
              <span className="tabular text-muted">
                {t({ message: `Given back: ${back}`, comment: "An amount of money" })}
              </span>
            )}
            {receipts.map(({ payment: { id, receiptNumber: number } }) => (
              <TextLink key={id} to={paths.receipt(id)} variant="quiet" className="tabular relative z-2 font-semibold">
                {t({ message: `Receipt ${number}`, comment: "The number of a payment’s receipt" })}
              </TextLink>
            ))}
          </p>
        )}
      </div>
    </article>
  );
}

/** By when it has to be paid, and what is owed after that. */
function DueWhen({ charge }: { charge: Charge }) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow(60_000);
  const due = dueOf(charge);
  if (!due) return null;
  const { at, isDeposit, rest } = due;
  const moment = at && momentWords(at, charge.timeZone || "UTC", locale);
  const isLate = at !== null && at <= now;
  const left = formatMoney(rest, charge.currency || "IDR", locale);
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {moment ? (
        <span className={cx("tabular font-semibold", isLate ? "text-danger-ink" : "text-notice-ink")}>
          {isLate
            ? t({ message: `Was due: ${moment}`, comment: "A moment until which it had to be paid" })
            : t({ message: `Due: ${moment}`, comment: "A moment until which it has to be paid" })}
        </span>
      ) : (
        // The clock of a deposit stops where the player says that it is paid.
        isDeposit && charge.received === 0n && <span className="font-semibold">{t`Payment being checked`}</span>
      )}
      {rest > 0n && (
        <span className="tabular text-muted">
          {t({ message: `then ${left} by the start`, comment: "What is still to be paid after a deposit" })}
        </span>
      )}
    </p>
  );
}
