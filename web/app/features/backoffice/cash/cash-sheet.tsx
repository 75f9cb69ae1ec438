import { Trans, useLingui } from "@lingui/react/macro";
import type { GetDayResponse } from "~/gen/lapang/v1/money_admin_pb";
import { clockTime, longDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { dateOf } from "../decision-rules";
import { Paper } from "../paper";
import { useClosedWords } from "./closed-day";
import { sumOf, tillKey } from "./count-rules";
import { useMovementWords } from "./use-movement-words";
import { useDifferenceWords, useTillWords } from "./use-till-words";

type Props = { venueName: string; day: GetDayResponse };

const cellClass = "border-b border-line-strong px-2 py-1 align-top";
const sumClass = `${cellClass} tabular text-end whitespace-nowrap`;

/** The cash-up of a day on paper: to count by, or to file once it is closed. */
export function CashSheet(props: Props) {
  return (
    <Paper>
      <Sheet {...props} />
    </Paper>
  );
}

function Sheet({ venueName, day }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const closedWords = useClosedWords();
  return (
    <div className="flex flex-col gap-4 text-sm leading-tight">
      <div>
        <h2 className="font-bold text-lg">
          {t`Cash-up`} · {venueName}
        </h2>
        <p>{longDay(new Date(day.date), "UTC", locale)}</p>
        <p>{day.closedAt ? closedWords(day) : <Trans comment="The cash-up of a day">Not closed yet</Trans>}</p>
        {day.note && <p className="whitespace-pre-line font-semibold">{day.note}</p>}
      </div>
      <Tills day={day} />
      <MovementRows day={day} />
      <p className="mt-10 w-64 border-line-strong border-t pt-1">
        <Trans comment="On the printed cash-up: who counted signs here">Name and signature</Trans>
      </p>
    </div>
  );
}

function Tills({ day: { tills, currency } }: Pick<Props, "day">) {
  const { t } = useLingui();
  const locale = useLocale();
  const titleOf = useTillWords(tills);
  const differenceWords = useDifferenceWords(currency);
  const money = (amount: bigint) => formatMoney(amount, currency, locale);
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <td className={cellClass} />
          {[
            t({ message: "Came", comment: "Money of a day" }),
            t({ message: "Went back", comment: "Money of a day" }),
            t({ message: "Expected", comment: "Money that should be in a till" }),
            t({ message: "Counted", comment: "Money in a till" }),
            t({ message: "Difference", comment: "Of what was counted from what is expected" }),
          ].map((label) => (
            <th key={label} scope="col" className={sumClass}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tills.map((till) => (
          <tr key={tillKey(till)}>
            <th scope="row" className={`${cellClass} text-start`}>
              {titleOf(till)}
            </th>
            <td className={sumClass}>{money(till.came)}</td>
            <td className={sumClass}>{till.wentBack === 0n ? "–" : money(till.wentBack)}</td>
            <td className={sumClass}>{money(till.expected)}</td>
            <td className={sumClass}>{till.counted !== undefined && money(till.counted)}</td>
            <td className={sumClass}>{till.counted !== undefined && differenceWords(till.counted - till.expected)}</td>
          </tr>
        ))}
        <tr className="font-bold">
          <th scope="row" className={`${cellClass} text-start`}>
            {t({ message: "In all", comment: "The money of a day" })}
          </th>
          <td className={sumClass}>{money(sumOf(tills.map(({ came }) => came)))}</td>
          <td className={sumClass}>{money(sumOf(tills.map(({ wentBack }) => wentBack)))}</td>
          <td className={sumClass}>{money(sumOf(tills.map(({ expected }) => expected)))}</td>
          <td className={sumClass} />
          <td className={sumClass} />
        </tr>
      </tbody>
    </table>
  );
}

function MovementRows({ day: { movements, timeZone, currency } }: Pick<Props, "day">) {
  const locale = useLocale();
  const wordsOf = useMovementWords();
  return (
    <table className="w-full border-collapse text-xs">
      <tbody>
        {movements.map(({ payment, bookingNumber, payerName }) => {
          if (!payment) return null;
          const at = dateOf(payment.recordedAt);
          const { label, facts } = wordsOf(payment);
          const Amount = payment.isReversed ? "s" : "span";
          return (
            <tr key={payment.id}>
              <td className={`${cellClass} tabular`}>{at && clockTime(at, timeZone, locale)}</td>
              <td className={cellClass}>
                {payerName} · {bookingNumber}
              </td>
              <td className={cellClass}>{[label, facts].filter(Boolean).join(" · ")}</td>
              <td className={sumClass}>
                <Amount>{formatMoney(payment.amount, currency, locale)}</Amount>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
