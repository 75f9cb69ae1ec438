import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addDays, type Day } from "~/lib/format/dates";
import { type SpecialDay, specialOn } from "~/lib/format/opening-rules";
import type { Holiday } from "./holidays-id";

export const holidayNames = {
  newYear: msg({ message: "New Year’s Day", comment: "A public holiday: the first of January" }),
  israMiraj: msg({ message: "Isra Mi’raj", comment: "A public holiday" }),
  lunarNewYear: msg({ message: "Lunar New Year", comment: "A public holiday: Chinese New Year" }),
  nyepi: msg({ message: "Nyepi", comment: "A public holiday: the Balinese day of silence" }),
  eidAlFitr: msg({ message: "Eid al-Fitr", comment: "A public holiday" }),
  goodFriday: msg({ message: "Good Friday", comment: "A public holiday" }),
  easter: msg({ message: "Easter Sunday", comment: "A public holiday" }),
  laborDay: msg({ message: "Labor Day", comment: "A public holiday: the first of May" }),
  ascension: msg({ message: "Ascension Day", comment: "A public holiday" }),
  eidAlAdha: msg({ message: "Eid al-Adha", comment: "A public holiday" }),
  vesak: msg({ message: "Vesak", comment: "A public holiday" }),
  pancasila: msg({ message: "Pancasila Day", comment: "A public holiday: the first of June" }),
  islamicNewYear: msg({ message: "Islamic New Year", comment: "A public holiday" }),
  independence: msg({ message: "Independence Day", comment: "A public holiday: the seventeenth of August" }),
  mawlid: msg({ message: "The Prophet’s Birthday", comment: "A public holiday: Maulid Nabi Muhammad" }),
  christmas: msg({ message: "Christmas", comment: "A public holiday" }),
} satisfies Record<string, MessageDescriptor>;

export type HolidayName = keyof typeof holidayNames;

/** One or some days in a row of one holiday. */
export type HolidayRange = { from: Day; to: Day; name: HolidayName; isLeave: boolean; isUnconfirmed: boolean };

/** Holidays to add: those to come on which nothing differs yet for the whole venue. Leave is apart from its holiday. */
export function holidaysToAdd(all: readonly Holiday[], specials: readonly SpecialDay[], today: Day): HolidayRange[] {
  const open = all.filter(({ date }) => date >= today && !specialOn(specials, date));
  const days = open.map(({ date, name, isLeave = false, isUnconfirmed = false }) => ({
    ...{ from: date, to: date, name, isLeave, isUnconfirmed },
  }));
  return joined(days, (one, other) => one.isLeave === other.isLeave);
}

/** What is saved: a holiday and its leave in a row become one range with the holiday's name. */
export function rangesToSave(ticked: readonly HolidayRange[]): HolidayRange[] {
  return joined(ticked, () => true);
}

function joined(
  ranges: readonly HolidayRange[],
  belong: (one: HolidayRange, other: HolidayRange) => boolean,
): HolidayRange[] {
  const found: HolidayRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const last = found.at(-1);
    if (last && last.name === range.name && addDays(last.to, 1) === range.from && belong(last, range)) {
      found[found.length - 1] = {
        ...last,
        to: range.to,
        isLeave: last.isLeave && range.isLeave,
        isUnconfirmed: last.isUnconfirmed || range.isUnconfirmed,
      };
    } else found.push(range);
  }
  return found;
}
