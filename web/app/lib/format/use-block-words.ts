import { useLingui } from "@lingui/react/macro";
import type { Block } from "~/gen/lapang/v1/block_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { courtsById } from "../venue/courts-by-sport";
import { useCourtsText } from "../venue/use-courts-text";
import { dayRange, hourOfDay } from "./dates";
import { useLocale } from "./locale";
import { minuteText } from "./opening-rules";

const wholeDay = 1440;

export function takesWholeDays({ fromMinute, toMinute }: Pick<Block, "fromMinute" | "toMinute">): boolean {
  return fromMinute === 0 && toMinute === wholeDay;
}

/** A time of day in minutes since midnight; past 24:00 it says that it is on the next day. */
export function useMinuteWords(): (minute: number) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (minute) => {
    if (minute === wholeDay) return hourOfDay(24, locale);
    const time = minuteText(minute, locale);
    return minute > wholeDay ? t({ message: `${time} the next day`, comment: "A time past midnight" }) : time;
  };
}

/** A block in words: its name, its courts and its days with their hours. */
export function useBlockWords(venue: Venue | undefined) {
  const { t } = useLingui();
  const locale = useLocale();
  const courtsText = useCourtsText();
  const minuteWords = useMinuteWords();
  return (block: Block) => {
    const { courtIds, fromDate, toDate, fromMinute, toMinute, reason } = block;
    const days = dayRange(fromDate, toDate, locale);
    const hours = `${minuteWords(fromMinute)}–${minuteWords(toMinute)}`;
    const isSeveral = fromDate !== toDate;
    return {
      name: reason || t({ message: "Blocked", comment: "Hours on the day board that are taken out of sale" }),
      courts: venue ? courtsText(courtsById(venue, courtIds)) : "",
      when: takesWholeDays(block)
        ? t({ message: `${days}, all day`, comment: "Days on which courts are blocked" })
        : isSeveral
          ? t({ message: `${days}, each day ${hours}`, comment: "Days and hours at which courts are blocked" })
          : `${days}, ${hours}`,
    };
  };
}
