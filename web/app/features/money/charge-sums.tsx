import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type Charge, type Payment, PaymentKind } from "~/gen/lapang/v1/booking_pb";
import { clockTime, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { TextLink } from "~/ui/link/text-link";
import { cx } from "~/ui/look/cx";
import { type Movement, movementsOf } from "./charge-rules";
import { useLineWords } from "./use-line-words";
import { useTaxWords } from "./use-tax-words";
import { useWayWords } from "./use-way-words";

type Props = {
  charge: Charge;
  /** A button beside a payment that still counts. */
  action?: (payment: Payment) => ReactNode;
  /** The address of a payment's receipt; without it the number is no link. */
  receiptAt?: (payment: Payment) => string;
};

/** The statement of a charge: its lines and total, what was paid or went back, and the balance. */
export function ChargeSums({ charge, action, receiptAt }: Props) {
  const { t } = useLingui();
  const words = useLineWords();
  const money = useMoneyOf(charge);
  const taxWords = useTaxWords();
  const { lines, payments, total, balance, taxBasisPoints, tax } = charge;
  const movements = movementsOf(payments);
  const isEven = balance === 0n;
  return (
    <div className="flex flex-col gap-3">
      {lines.length > 0 && (
        <dl aria-label={t`What it costs`} className="flex flex-col gap-1.5">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and only grow at the end
            <Row key={index} term={words(line)} sum={money(line.amount)} />
          ))}
          {total !== undefined && lines.length > 1 && (
            <Row
              term={t({ message: "Total", comment: "The sum of all lines of what is owed" })}
              sum={money(total)}
              className="border-line border-t pt-1.5 font-bold"
            />
          )}
          {total !== undefined && taxBasisPoints > 0 && tax !== 0n && (
            <Row term={taxWords(taxBasisPoints)} sum={money(tax)} className="text-muted text-sm" />
          )}
        </dl>
      )}
      {movements.length > 0 && (
        <ul aria-label={t`Payments`} className="flex flex-col gap-2 border-line border-t pt-3">
          {movements.map((movement) => (
            <Moved
              key={movement.payment.id}
              charge={charge}
              movement={movement}
              action={action}
              receiptAt={receiptAt}
            />
          ))}
        </ul>
      )}
      {total !== undefined && (movements.length > 0 || !isEven) && (
        <dl className="border-line border-t pt-3">
          <Row
            term={
              balance < 0n
                ? t({ message: "To give back", comment: "A line of what is owed, below zero: the venue refunds it" })
                : isEven
                  ? charge.received > 0n
                    ? t({ message: "Paid", context: "a booking" })
                    : t({ message: "Balance", comment: "What is owed less what was paid: nothing" })
                  : t({ message: "Still to pay", comment: "What is owed less what was paid" })
            }
            sum={money(isEven ? charge.received : balance < 0n ? -balance : balance)}
            className={cx("font-extrabold text-lg", balance < 0n && "text-danger-ink")}
          />
        </dl>
      )}
    </div>
  );
}

function useMoneyOf({ currency }: Charge): (amount: bigint) => string {
  const locale = useLocale();
  return (amount) => formatMoney(amount, currency || "IDR", locale);
}

function Row({ term, sum, className }: { term: string; sum: string; className?: string }) {
  return (
    <div className={cx("flex items-baseline justify-between gap-4", className)}>
      <dt className="min-w-0 break-words">{term}</dt>
      <dd className="tabular shrink-0">{sum}</dd>
    </div>
  );
}

function Moved({ charge, movement: { payment, reversal }, action, receiptAt }: Props & { movement: Movement }) {
  const { t } = useLingui();
  const locale = useLocale();
  const ways = useWayWords();
  const money = useMoneyOf(charge);
  const zone = charge.timeZone || "UTC";
  const when = ({ recordedAt }: Payment) => {
    const at = recordedAt && timestampDate(recordedAt);
    return at ? `${shortDay(at, zone, locale)}, ${clockTime(at, zone, locale)}` : "";
  };
  const isGone = payment.isReversed || reversal !== undefined;
  const isRefund = payment.kind === PaymentKind.REFUND;
  const way = ways(payment.way);
  const facts = [when(payment), payment.till, payment.recordedBy, payment.note].filter(Boolean).join(" · ");
  const undone = reversal ? [when(reversal), reversal.recordedBy, reversal.note].filter(Boolean).join(" · ") : "";
  const number = payment.receiptNumber;
  const receipt = number && t({ message: `Receipt ${number}`, comment: "The number of a payment’s receipt" });
  const Amount = isGone ? "s" : "span";
  return (
    <li className="flex flex-col gap-1">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span className={cx("min-w-0", isGone && "text-muted line-through")}>
          {isRefund
            ? way
              ? t({ message: `Given back: ${way}`, comment: "Money went back, in cash or by transfer" })
              : t({ message: "Given back", comment: "Money went back" })
            : way || t({ message: "Payment", comment: "Money came; nobody said how" })}
        </span>
        <Amount className={cx("tabular shrink-0", isGone && "text-muted")}>
          {payment.amount === 0n ? (
            <Trans comment="Of a payment recorded before amounts were asked for">Amount not recorded</Trans>
          ) : (
            money(payment.amount)
          )}
        </Amount>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-sm">
        <p className="tabular min-w-0 break-words">
          {facts}
          {receipt && (
            <>
              {facts && " · "}
              {receiptAt ? (
                <TextLink isInline to={receiptAt(payment)}>
                  {receipt}
                </TextLink>
              ) : (
                receipt
              )}
            </>
          )}
        </p>
        {!isGone && action?.(payment)}
      </div>
      {isGone && (
        <p className="tabular break-words font-semibold text-danger-ink text-sm">
          {undone ? (
            <Trans comment="A wrong record of a payment: when, by whom, why">Taken back: {undone}</Trans>
          ) : (
            <Trans comment="A wrong record of a payment">Taken back</Trans>
          )}
        </p>
      )}
    </li>
  );
}
