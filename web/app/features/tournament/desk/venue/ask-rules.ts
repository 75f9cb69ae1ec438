import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Block, BlockSchema } from "~/gen/lapang/v1/block_pb";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { addDays, type Day, dayOf, instantOf } from "~/lib/format/dates";
import { courtsWhere, type SportCourts } from "~/lib/venue/courts-by-sport";
import { endOf, startOf } from "../../model";

// Courts of its venue that a tournament asks for. No React, no texts.

const wholeDay = 1440;
/** In minutes. */
const step = 30;
/** One that begins on one day and ends on the next after at most so long is a night. */
const longestNight = 12 * 60 * 60_000;
/** Where the first day begins later in the day than the last one ends. */
const usualHours = { start: 8 * 60, end: 22 * 60 };

/** Courts, days and hours as the organiser chooses them; hours in minutes since midnight. */
export type AskDraft = { courtIds: readonly string[]; from: Day; to: Day; start: number; end: number };

/** The days of a tournament; one that ends at midnight or in that night has no day more. */
export function daysOf(tournament: Tournament): Day[] {
  const { first, last } = extentOf(tournament);
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function extentOf(tournament: Tournament) {
  const { timeZone: zone } = tournament;
  const [start, end] = [startOf(tournament), endOf(tournament)];
  const [first, lastDay] = [dayOf(start, zone), dayOf(end, zone)];
  const [from, until] = [minutesOf(start, zone), minutesOf(end, zone)];
  const endsAtMidnight = until === 0 && lastDay > first;
  const isOneNight = lastDay > first && end.getTime() - start.getTime() <= longestNight;
  if (endsAtMidnight || isOneNight) return { first, last: addDays(lastDay, -1), from, until: wholeDay };
  return { first, last: lastDay, from, until };
}

const minutesOf = (moment: Date, zone: string) =>
  Math.round((moment.getTime() - instantOf(dayOf(moment, zone), 0, zone).getTime()) / 60_000);

/** What was asked before, as far as it still fits; else all days of the tournament from its start to its end. */
export function draftFor(tournament: Tournament): AskDraft {
  const block = tournament.courtRequest?.block;
  const usual = newDraft(tournament);
  return block ? fitting(block, usual) : usual;
}

function newDraft(tournament: Tournament): AskDraft {
  const { first, last, from, until } = extentOf(tournament);
  const start = Math.min(Math.floor(from / step) * step, wholeDay - step);
  const end = Math.min(Math.ceil(until / step) * step, wholeDay);
  const hours =
    end > start
      ? { start, end }
      : { start: Math.min(start, usualHours.start), end: Math.max(Math.min(end, wholeDay), usualHours.end) };
  return { courtIds: [], from: first, to: last, ...hours };
}

function fitting(block: Block, { from: first, to: last }: AskDraft): AskDraft {
  const within = (day: Day) => (day < first ? first : day > last ? last : day);
  const end = Math.min(block.toMinute, wholeDay);
  return {
    courtIds: block.courtIds,
    from: within(block.fromDate),
    to: within(block.toDate),
    start: Math.min(block.fromMinute, end - step),
    end,
  };
}

export function blockOf({ courtIds, from, to, start, end }: AskDraft): MessageInitShape<typeof BlockSchema> {
  return { courtIds: [...courtIds], fromDate: from, toDate: to, fromMinute: start, toMinute: end };
}

export const starts = Array.from({ length: wholeDay / step }, (_, at) => at * step);

export const endsAfter = (start: number) => [...starts, wholeDay].filter((minute) => minute > start);

/** Another start keeps the end where it can. */
export function startingAt(draft: AskDraft, start: number): AskDraft {
  return { ...draft, start, end: draft.end > start ? draft.end : Math.min(start + 60, wholeDay) };
}

/** Another first day takes the last one along where it would come before it, and the other way round. */
export function onDays(draft: AskDraft, changed: Partial<Pick<AskDraft, "from" | "to">>): AskDraft {
  const { from = draft.from, to = draft.to } = changed;
  if (from <= to) return { ...draft, from, to };
  return "from" in changed ? { ...draft, from, to: from } : { ...draft, from: to, to };
}

/** The courts of a venue that can be asked for, those of the tournament's sport first. */
export function courtsToAskFor(venue: Pick<Venue, "sports">, sportId: string): SportCourts[] {
  const all = courtsWhere(venue.sports, ({ isActive }) => isActive);
  return [...all.filter((of) => of.sportId === sportId), ...all.filter((of) => of.sportId !== sportId)];
}

/** Without courts that are no longer offered. */
export function knownIn(draft: AskDraft, offered: readonly SportCourts[]): AskDraft {
  const ids = offered.flatMap(({ courts }) => courts.map(({ id }) => id));
  return { ...draft, courtIds: draft.courtIds.filter((id) => ids.includes(id)) };
}
