import { useLingui } from "@lingui/react/macro";
import { durationText } from "~/lib/format/durations";
import { type Locale, useLocale } from "~/lib/format/locale";
import { hoursText, percentText } from "~/lib/format/numbers";
import { type Tier, tiersAhead } from "./refund-tiers";

const perDay = 24 * 60;

/** 6 hours, 36 hours, 2 days: whole days or hours, never both. */
export function tierTime(minutes: number, locale: Locale): string {
  const isMixed = minutes > perDay && minutes % perDay > 0;
  return isMixed ? hoursText(minutes, locale) : durationText(minutes, locale);
}

type Terms = {
  refundTiers: readonly Tier[];
  cancelCutoffMinutes: number;
  /** Until the booking starts; leave out where that is not known. */
  minutesLeft?: number;
};

/** One sentence for players: what comes back of what they paid if they cancel. */
export function useRefundWords(): (terms: Terms) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ refundTiers, cancelCutoffMinutes, minutesLeft }) => {
    if (refundTiers.length === 0) return t`If you cancel, all you paid comes back.`;
    const ahead = tiersAhead(refundTiers, cancelCutoffMinutes, minutesLeft);
    const clauses = ahead.map(({ minutesBefore, percent }, index) => {
      const time = tierTime(minutesBefore, locale);
      const until =
        minutesBefore === 0
          ? t({ message: "until the start", comment: "Until when canceling gives money back" })
          : t({ message: `up to ${time} before`, comment: "Until when canceling gives money back" });
      const share = percentText(percent, locale);
      if (index > 0) return t({ message: `${until}, ${share}`, comment: "up to 6 hours before, 50% comes back" });
      return percent === 100
        ? t({ message: `${until}, all you paid comes back`, comment: "Begins with: up to 1 day before" })
        : t({ message: `${until}, ${share} of what you paid comes back`, comment: "Begins with: up to 1 day before" });
    });
    const last = ahead.at(-1);
    if (!last) return t`If you cancel, nothing you paid comes back.`;
    if (last.minutesBefore > cancelCutoffMinutes) {
      clauses.push(t({ message: "later, nothing", comment: "Canceling later gives no money back" }));
    }
    const parts = clauses.join("; ");
    return t({
      message: `If you cancel ${parts}.`,
      comment: "up to 1 day before, all you paid comes back; later, nothing",
    });
  };
}
