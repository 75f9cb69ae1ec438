import { useLingui } from "@lingui/react";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { numbersOf, type SportCourts } from "./courts-by-sport";

/** Courts with their sport, as short as possible: Badminton 1–4, Futsal 1. */
export function useCourtsText(): (courts: readonly SportCourts[]) => string {
  const { i18n } = useLingui();
  const locale = useLocale();
  return (bySport) => {
    const parts = bySport.flatMap(({ sportId, courts }) => {
      const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId;
      const { numbers, others } = numbersOf(courts.map(({ name }) => name));
      return [...(numbers ? [`${sport} ${numbers}`] : []), ...others.map((name) => `${name} (${sport})`)];
    });
    return listFormat(locale, { type: "unit" }).format(parts);
  };
}
