import clock from "icon:lucide/clock-alert";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { minuteText } from "~/lib/format/opening-rules";
import { useToday } from "~/lib/format/use-now";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { dateText, furthestDays, insteadOf, type SearchTime, type TimeProblem } from "./time-rules";

type Props = { time: SearchTime; problem: TimeProblem; zone: string; onChange: (time: SearchTime) => void };

/** Why a time cannot be searched, and the nearest that can. */
export function TimeNotice({ time, problem, zone, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const today = useToday(zone);
  const instead = insteadOf(time, problem, zone, new Date());
  const from = minuteText(instead.at, locale);
  const hours =
    instead.length === 0 ? from : `${from}–${minuteText((instead.at + instead.length) % (24 * 60), locale)}`;
  const texts = {
    past: t`That time has passed.`,
    far: t`You can search up to ${furthestDays} days ahead.`,
    length: t`Courts are booked in half hours, for a day at most.`,
  };
  return (
    <Alert role="alert" tone="notice" icon={clock}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="font-semibold">{texts[problem]}</p>
        <Button size="small" onPress={() => onChange(instead)}>
          {instead.day === today ? (
            <Trans>Search {hours} today instead</Trans>
          ) : (
            <Trans>
              Search {{ day: dateText(instead.day, locale) }}, {hours} instead
            </Trans>
          )}
        </Button>
      </div>
    </Alert>
  );
}

/** The same problems, as the server names them. */
export function problemIn(violations: Record<string, string>): TimeProblem | null {
  if (violations.freeFrom === "time.past") return "past";
  if (violations.freeFrom === "time.horizon") return "far";
  return violations.freeMinutes === undefined ? null : "length";
}
