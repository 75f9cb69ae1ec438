import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Receipt } from "~/gen/lapang/v1/money_pb";
import { useCourtName } from "~/lib/format/court-name";
import { clockRange, clockTime, longDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { cx } from "~/ui/look/cx";
import { type ReceiptSpan, spansOf } from "./receipt-spans";
import { useLineWords } from "./use-line-words";
import { useTaxWords } from "./use-tax-words";
import { useWayWords } from "./use-way-words";

/** Black on white in every theme, one column: it fits half a sheet and the roll of a receipt printer. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const locale = useLocale();
  const ways = useWayWords();
  const words = useLineWords();
  const taxWords = useTaxWords();
  const { number, payment, charge, payerName, payeeName, payeeAddress, hours, tax } = receipt;
  const taxBasisPoints = charge?.taxBasisPoints ?? 0;
  const zone = charge?.timeZone || "UTC";
  const money = (amount: bigint) => formatMoney(amount, charge?.currency || "IDR", locale);
  const at = payment?.recordedAt && timestampDate(payment.recordedAt);
  const isGone = payment?.isReversed ?? false;
  const balance = charge?.total === undefined ? 0n : charge.balance;
  const way = payment && ways(payment.way);
  const lines = charge?.lines ?? [];
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 text-[#000] leading-snug">
      <header className="flex flex-col gap-1 text-center">
        <p className="text-balance break-words font-extrabold text-xl">{payeeName}</p>
        {payeeAddress && <p className="text-sm">{payeeAddress}</p>}
      </header>
      {isGone && (
        <p className="border-2 border-current px-3 py-2 text-center font-extrabold">
          <Trans>This payment was taken back. The receipt no longer holds.</Trans>
        </p>
      )}
      <dl className="flex flex-col gap-1.5 border-[#000] border-t border-dashed pt-3">
        <Fact isText term={t({ message: "Receipt", context: "document", comment: "What a venue gives for a payment" })}>
          {number}
        </Fact>
        {at && (
          <Fact isText term={t({ message: "Date", comment: "On a receipt" })}>
            {longDay(at, zone, locale)}, {clockTime(at, zone, locale)}
          </Fact>
        )}
        {payerName && (
          <Fact isText term={t({ message: "Received from", comment: "On a receipt: who paid" })}>
            {payerName}
          </Fact>
        )}
        {charge?.bookingNumber && (
          <Fact isText term={t({ message: "Booking number", comment: "On a receipt" })}>
            {charge.bookingNumber}
          </Fact>
        )}
      </dl>
      {hours.length > 0 && (
        <section className="flex flex-col gap-1 border-[#000] border-t border-dashed pt-3">
          <h2 className="font-bold">
            <Trans comment="On a receipt: the court hours that were paid">For</Trans>
          </h2>
          <ul className="flex flex-col gap-1">
            {spansOf(hours).map((span) => (
              <Hours key={`${span.start.getTime()} ${span.courtName}`} span={span} zone={zone} />
            ))}
          </ul>
        </section>
      )}
      <dl className="flex flex-col gap-1.5 border-[#000] border-t border-dashed pt-3">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and only grow at the end
          <Fact key={index} term={words(line)}>
            {money(line.amount)}
          </Fact>
        ))}
        {charge?.total !== undefined && lines.length > 1 && (
          <Fact term={t({ message: "Total", comment: "The sum of all lines of what is owed" })} isStrong>
            {money(charge.total)}
          </Fact>
        )}
      </dl>
      <dl className="flex flex-col gap-1.5 border-[#000] border-t border-dashed pt-3">
        {payment && (
          <Fact
            term={
              way
                ? t({ message: `Paid: ${way}`, comment: "On a receipt: in cash, by transfer" })
                : t({ message: "Paid", comment: "On a receipt", context: "a booking" })
            }
            isLarge
            isGone={isGone}
          >
            {payment.amount === 0n ? t`Amount not recorded` : money(payment.amount)}
          </Fact>
        )}
        {taxBasisPoints > 0 && tax !== 0n && <Fact term={taxWords(taxBasisPoints)}>{money(tax)}</Fact>}
        {balance > 0n && (
          <Fact term={t({ message: "Still to pay", comment: "What is owed less what was paid" })} isStrong>
            {money(balance)}
          </Fact>
        )}
        {balance < 0n && (
          <Fact
            term={t({ message: "To give back", comment: "A line of what is owed, below zero: the venue refunds it" })}
            isStrong
          >
            {money(-balance)}
          </Fact>
        )}
        {balance === 0n && !isGone && charge?.total !== undefined && (
          <Fact term={t({ message: "Balance", comment: "What is owed less what was paid: nothing" })} isStrong>
            {money(0n)}
          </Fact>
        )}
      </dl>
      <p className="border-[#000] border-t border-dashed pt-3 text-center text-xs">
        <Trans>Recorded by {payeeName}. Lapang holds no money.</Trans>
      </p>
    </div>
  );
}

type FactProps = {
  term: string;
  children: React.ReactNode;
  isStrong?: boolean;
  isLarge?: boolean;
  isGone?: boolean;
  isText?: boolean;
};

function Fact({ term, children, isStrong, isLarge, isGone, isText }: FactProps) {
  const look = cx(isStrong && "font-bold", isLarge && "font-extrabold text-xl", isGone && "line-through");
  return (
    <div className={cx("flex items-baseline justify-between gap-4", look)}>
      <dt className={isText ? "shrink-0" : "min-w-0 break-words"}>{term}</dt>
      <dd className={cx("tabular text-end", isText ? "min-w-0 break-words" : "shrink-0")}>{children}</dd>
    </div>
  );
}

function Hours({ span: { start, end, courtName }, zone }: { span: ReceiptSpan; zone: string }) {
  const locale = useLocale();
  const court = useCourtName();
  return (
    <li className="tabular">
      {longDay(start, zone, locale)}
      <span className="flex flex-wrap justify-between gap-x-4">
        <span>{clockRange(start, end, zone, locale)}</span>
        <span>{court(courtName)}</span>
      </span>
    </li>
  );
}
