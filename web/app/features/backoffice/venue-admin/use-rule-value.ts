import { useLingui } from "@lingui/react/macro";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { hoursText, percentText } from "~/lib/format/numbers";
import type { RuleNumbers } from "~/lib/venue/house-rules";
import { noNewPlayerLimit } from "./house-rules-rules";

/** The value of a booking rule in words, as in its field, in the history and for viewers. */
export function useRuleValue(): (name: keyof RuleNumbers, value: number) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (name, value) => {
    switch (name) {
      case "horizonDays":
        return durationText(value * 24 * 60, locale);
      case "noticeMinutes":
      case "cancelCutoffMinutes": {
        const time = durationText(value, locale);
        return value === 0
          ? t({ message: "Until the start", comment: "Until when a booking can be made or canceled" })
          : t({ message: `${time} before the start`, comment: "Until when a booking can be canceled" });
      }
      case "answerMinutes":
      case "paymentMinutes":
        return durationText(value, locale);
      case "depositPercent":
        return value === 0
          ? t({ message: "No deposit, all of it beforehand", comment: "House rule: what confirms a booking" })
          : percentText(value, locale);
      case "newPlayerHours":
        if (value === noNewPlayerLimit) return t({ message: "No special limit", comment: "For new players" });
        return hoursText(value * 60, locale);
      default:
        return hoursText(value * 60, locale);
    }
  };
}
