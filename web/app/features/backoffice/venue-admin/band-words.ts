import { useLingui } from "@lingui/react/macro";
import type { Court, VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyRange } from "~/lib/format/money";
import { rangeText, weekdayName } from "~/lib/format/opening-rules";
import { runsOfDays } from "./band-rules";

/** The text of a price's hours. */
export function useHoursWords(): (startHour: number, endHour: number) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (startHour, endHour) =>
    startHour === 0 && endHour === 24
      ? t({ message: "All hours", comment: "Of a day" })
      : rangeText({ openMinute: startHour * 60, closeMinute: endHour * 60 }, locale);
}

/** The text of a price's days, hours and amount. */
export function useBandWords(): (band: VenuePricingBand) => { days: string; hours: string; price: string } {
  const { t } = useLingui();
  const locale = useLocale();
  const hoursWords = useHoursWords();
  return ({ days, startHour, endHour, priceMin, priceMax, currency }) => {
    const runs = runsOfDays(days).map(({ first, last }) => {
      const [from, to] = [weekdayName(first, locale, "short"), weekdayName(last, locale, "short")];
      return from === to ? from : `${from}–${to}`;
    });
    return {
      days: days.length === 7 ? t`Every day` : runs.join(", "),
      hours: hoursWords(startHour, endHour),
      price: formatMoneyRange(priceMin, priceMax, currency || "IDR", locale),
    };
  };
}

/** The names of courts, in their order. */
export function useCourtsWords(): (courts: readonly Court[]) => string {
  const locale = useLocale();
  const nameOf = useCourtName();
  return (courts) =>
    listFormat(locale, { type: "unit", style: "short" }).format(courts.map(({ name }) => nameOf(name)));
}
