import { Trans } from "@lingui/react/macro";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import type { Outside } from "~/lib/venue/booking-window";
import type { RuleNumbers } from "~/lib/venue/house-rules";

type Props = { outside: ReadonlySet<Outside | undefined>; rules: RuleNumbers };

/** Why hours of a day cannot be booked by the house rules. */
export function OutsideNote({ outside, rules }: Props) {
  const locale = useLocale();
  if (!outside.has("late") && !outside.has("early")) return null;
  return (
    <p className="font-semibold text-sm">
      {outside.has("late") && (
        <Trans>Book at least {{ notice: durationText(rules.noticeMinutes, locale) }} ahead.</Trans>
      )}{" "}
      {outside.has("early") && (
        <Trans>Book at most {{ days: durationText(rules.horizonDays * 24 * 60, locale) }} ahead.</Trans>
      )}
    </p>
  );
}
