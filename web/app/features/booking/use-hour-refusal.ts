import { useLingui } from "@lingui/react/macro";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { violationsOf } from "~/lib/http/error-messages";
import type { RuleNumbers } from "~/lib/venue/house-rules";

const dayMinutes = 24 * 60;

/** The rules that the hours of a refused call break. */
export function brokenRulesOf(error: unknown): string[] {
  return Object.entries(violationsOf(error)).flatMap(([field, rule]) => (field.startsWith("slots") ? [rule] : []));
}

/** Whether a call was refused for its hours, and the house rule that they break. */
export function useHourRefusal() {
  const { t } = useLingui();
  const locale = useLocale();
  return (error: unknown, { horizonDays, noticeMinutes }: RuleNumbers) => {
    const broken = brokenRulesOf(error);
    const days = durationText(horizonDays * dayMinutes, locale);
    const notice = durationText(noticeMinutes, locale);
    const horizonText = t`This venue can be booked at most ${days} ahead. Choose earlier hours.`;
    const noticeText = notice
      ? t`This venue has to be booked at least ${notice} ahead. Choose later hours.`
      : t`It is too late to book these hours. Choose later ones.`;
    const brokenRule = broken.includes("slot.horizon")
      ? horizonText
      : broken.includes("slot.notice")
        ? noticeText
        : undefined;
    return { isAboutHours: broken.length > 0, brokenRule };
  };
}
