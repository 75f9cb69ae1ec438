import calendar from "icon:lucide/calendar-clock";
import pin from "icon:lucide/map-pin";
import ball from "icon:lucide/volleyball";
import { useLingui } from "@lingui/react/macro";
import type { Day } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { sportNames } from "~/lib/format/sports";
import type { Chosen } from "./search-rules";
import { whenText } from "./time-rules";

/** In the order in which they are asked. */
export const steps = ["sport", "time", "place"] as const;
export type Step = (typeof steps)[number];

/** A search as a sentence: Badminton · tonight 19–21 · near me. */
export function useSearchParts({ sports, time, near, city }: Chosen, today: Day) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const [first] = sports;
  const more = sports.length - 1;
  const sport = first ? i18n._(sportNames[first]) : t`All sports`;
  return [
    { step: "sport", icon: ball, label: t`Sports`, text: more > 0 ? `${sport} +${more}` : sport },
    { step: "time", icon: calendar, label: t`When`, text: time ? i18n._(whenText(time, today, locale)) : t`any time` },
    { step: "place", icon: pin, label: t`Where`, text: near ? t`near me` : city || t`everywhere` },
  ] as const;
}
