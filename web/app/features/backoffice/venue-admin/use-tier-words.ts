import { useLingui } from "@lingui/react/macro";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { percentText } from "~/lib/format/numbers";
import type { Tier } from "~/lib/venue/refund-tiers";
import { tierTime } from "~/lib/venue/use-refund-words";

/** What comes back to players who cancel, in the history and for viewers. */
export function useTierWords(): (tiers: readonly Tier[]) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (tiers) => {
    if (tiers.length === 0) return t({ message: "All of it comes back", comment: "To players who cancel" });
    const steps = tiers.map(({ minutesBefore, percent }) => {
      const share = percentText(percent, locale);
      const time = tierTime(minutesBefore, locale);
      return minutesBefore === 0
        ? t({ message: `${share} until the start`, comment: "So much comes back to players who cancel" })
        : t({
            message: `${share} until ${time} before the start`,
            comment: "So much comes back to players who cancel",
          });
    });
    return listFormat(locale, { type: "unit" }).format(steps);
  };
}
