import { useLingui } from "@lingui/react/macro";
import type { Court, VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { shortDayRange } from "~/lib/format/dates";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyRange } from "~/lib/format/money";
import { rangeText, weekdayName } from "~/lib/format/opening-rules";
import { isAllYear, runsOfDays } from "./band-rules";
import type { PriceGap } from "./price-gaps";

/** The text of a price's hours. */
export function useHoursWords(): (startHour: number, endHour: number) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (startHour, endHour) =>
    startHour === 0 && endHour === 24
      ? t({ message: "All hours", comment: "Of a day" })
      : rangeText({ openMinute: startHour * 60, closeMinute: endHour * 60 }, locale);
}

/** The text of some weekdays: Mon–Fri, or Sat, Mon. */
function useDaysWords(): (days: readonly string[]) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (days) => {
    const runs = runsOfDays(days).map(({ first, last }) => {
      const [from, to] = [weekdayName(first, locale, "short"), weekdayName(last, locale, "short")];
      return from === to ? from : `${from}–${to}`;
    });
    return days.length === 7 ? t`Every day` : runs.join(", ");
  };
}

type BandWords = { days: string; hours: string; price: string; dates: string };

/** The text of a price's days, hours and amount, and of its dates; empty where it is for the whole year. */
export function useBandWords(): (band: VenuePricingBand) => BandWords {
  const locale = useLocale();
  const daysWords = useDaysWords();
  const hoursWords = useHoursWords();
  return (band) => {
    const { days, startHour, endHour, priceMin, priceMax, currency, fromDate, toDate } = band;
    return {
      days: daysWords(days),
      hours: hoursWords(startHour, endHour),
      price: formatMoneyRange(priceMin, priceMax, currency || "IDR", locale),
      dates: isAllYear(band) ? "" : shortDayRange(fromDate, toDate, locale),
    };
  };
}

/** The text of hours without a price: when, and on which courts if not on all. */
export function useGapWords(): (gap: PriceGap) => string {
  const locale = useLocale();
  const daysWords = useDaysWords();
  const courtsWords = useCourtsWords();
  return ({ days, startHour, endHour, courts }) => {
    const hours = rangeText({ openMinute: startHour * 60, closeMinute: endHour * 60 }, locale);
    return [courtsWords(courts), `${daysWords(days)} ${hours}`].filter(Boolean).join(", ");
  };
}

/** The names of courts, in their order. */
export function useCourtsWords(): (courts: readonly Court[]) => string {
  const locale = useLocale();
  const nameOf = useCourtName();
  return (courts) =>
    listFormat(locale, { type: "unit", style: "short" }).format(courts.map(({ name }) => nameOf(name)));
}
