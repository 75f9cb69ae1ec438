import { useLingui } from "@lingui/react/macro";
import { districtText } from "~/lib/format/address";
import { dateFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { type Draft, limits } from "./form-rules";

/** The minutes past midnight at which the parts of a day begin. */
const morning = 4 * 60;
const midday = 11 * 60;
const afternoon = 15 * 60;
const evening = 18 * 60;

/** A name from sport, day and place: Badminton, Saturday night · Kebayoran Baru. Empty while sport or time is missing. */
export function useSuggestedName(): (draft: Draft) => string {
  const { i18n, t } = useLingui();
  const locale = useLocale();

  function timeText(day: string, minutes: number): string {
    const weekday = dateFormat(locale, { weekday: "long", timeZone: "UTC" }).format(Date.parse(day));
    if (minutes < morning || minutes >= evening)
      return t({ message: `${weekday} night`, comment: "In a match’s name; from 18:00" });
    if (minutes < midday) return t({ message: `${weekday} morning`, comment: "In a match’s name; until 11:00" });
    if (minutes < afternoon)
      return t({
        message: `${weekday} afternoon`,
        context: "11:00 to 15:00",
        comment: "In a match’s name; Indonesian: siang",
      });
    return t({
      message: `${weekday} afternoon`,
      context: "15:00 to 18:00",
      comment: "In a match’s name; Indonesian: sore",
    });
  }

  return ({ sportId, day, minutes, usesVenue, venue }) => {
    if (!isSportId(sportId) || day === null || minutes === null) return "";
    const sport = i18n._(sportNames[sportId]);
    const when = timeText(day, minutes);
    const game = t({ message: `${sport}, ${when}`, comment: "A match’s name: Badminton, Saturday night" });
    const area = usesVenue && venue ? districtText({ formattedAddress: "", ...venue }) : "";
    const full = `${game} · ${area}`;
    return area && [...full].length <= limits.name ? full : game;
  };
}
