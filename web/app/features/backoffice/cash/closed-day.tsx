import lock from "icon:lucide/lock";
import { Trans, useLingui } from "@lingui/react/macro";
import type { GetDayResponse } from "~/gen/lapang/v1/money_admin_pb";
import { clockTime, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { Alert } from "~/ui/look/alert";
import { dateOf } from "../decision-rules";
import { tillKey } from "./count-rules";
import { Figure, TillCard } from "./till-card";
import { useTillWords } from "./use-till-words";

/** When a day was closed and by whom, in one line. */
export function useClosedWords(): (day: GetDayResponse) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ closedAt, closedBy, timeZone }) => {
    const at = dateOf(closedAt);
    const when = at ? `${shortDay(at, timeZone, locale)}, ${clockTime(at, timeZone, locale)}` : "";
    return t({ message: `Closed by ${closedBy}, ${when}`, comment: "The cash-up of a day: who, and when" });
  };
}

/** A day whose tills were counted. */
export function ClosedDay({ day }: { day: GetDayResponse }) {
  const { t } = useLingui();
  const locale = useLocale();
  const titleOf = useTillWords(day.tills);
  const closedWords = useClosedWords();
  const { currency } = day;
  return (
    <div className="flex flex-col gap-4">
      <Alert icon={lock}>
        <p className="font-bold">{closedWords(day)}</p>
        {day.note && <p className="whitespace-pre-line break-words">{day.note}</p>}
        <p className="text-muted text-sm">
          <Trans>Money recorded later on this day counts to the next day.</Trans>
        </p>
      </Alert>
      <div className="divide-y divide-line rounded-card bg-surface ring-1 ring-line">
        {day.tills.map((till) => (
          <TillCard
            key={tillKey(till)}
            till={till}
            title={titleOf(till)}
            currency={currency}
            difference={till.counted === undefined ? null : till.counted - till.expected}
          >
            <Figure label={t({ message: "Counted", comment: "Money in a till" })}>
              <b>{till.counted === undefined ? "–" : formatMoney(till.counted, currency, locale)}</b>
            </Figure>
          </TillCard>
        ))}
      </div>
    </div>
  );
}
