import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ListMatchesRequestSchema } from "~/gen/lapang/v1/match_pb";
import { addDays, type Day, instantOf, readDay } from "~/lib/format/dates";
import { type SkillName, skillNames } from "~/lib/format/skill-levels";
import type { SportId } from "~/lib/format/sports";
import { nearbyOf, nearbyQuery, type Place } from "~/lib/forms/nearby";
import { readSports, writeSports } from "~/lib/session/own-sports";
import { type GenderName, genderNames, genderOf, skillLevelOf } from "../match-labels";

export const whens = ["any", "today", "tonight", "tomorrow", "week", "weekend"] as const;
type When = (typeof whens)[number];

/** The filters in the address; null is any. */
export type MatchFilters = {
  /** Any of these; none is every sport. */
  sports: SportId[];
  place: string;
  when: When;
  /** A custom range instead of `when`: the first day, the last day, or both. */
  from: Day | null;
  to: Day | null;
  skill: SkillName | null;
  gender: GenderName | null;
  /** Only with a free place. */
  isOpen: boolean;
  near: Place | null;
  withinKm: number;
  offset: number;
};

export const pageSize = 20;
const longestPlace = 200;
const lastOffset = 10_000;

/** What "Clear the filters" resets; the distance stays as chosen. */
export const noFilters = {
  sports: [] as SportId[],
  place: "",
  when: "any",
  from: null,
  to: null,
  skill: null,
  gender: null,
  isOpen: false,
  near: null,
} satisfies Partial<MatchFilters>;

/** Invalid values in an address are ignored. Without sports in it, the reader's own apply. */
export function readFilters(search: URLSearchParams, ownSports: SportId[] = []): MatchFilters {
  const offset = Number(search.get("offset"));
  const from = readDay(search.get("from"));
  const to = readDay(search.get("to"));
  const isRange = from !== null || to !== null;
  return {
    sports: readSports(search.get("sport"), ownSports),
    place: (search.get("place") ?? "").slice(0, longestPlace),
    when: isRange ? "any" : (whens.find((when) => when === search.get("when")) ?? "any"),
    from,
    to: from && to && to < from ? null : to,
    skill: skillNames.find((name) => name === search.get("skill")) ?? null,
    gender: genderNames.find((name) => name === search.get("gender")) ?? null,
    isOpen: search.get("open") === "1",
    ...nearbyOf(search),
    offset: Number.isInteger(offset) && offset > 0 && offset <= lastOffset ? offset : 0,
  };
}

/** The address's query; a changed filter goes back to the first page. */
export function queryOf(
  filters: MatchFilters,
  ownSports: readonly SportId[] = [],
): Record<string, string | number | undefined> {
  return {
    sport: writeSports(filters.sports, ownSports),
    place: filters.place || undefined,
    when: filters.when === "any" ? undefined : filters.when,
    from: filters.from ?? undefined,
    to: filters.to ?? undefined,
    skill: filters.skill ?? undefined,
    gender: filters.gender ?? undefined,
    open: filters.isOpen ? 1 : undefined,
    ...nearbyQuery(filters.near, filters.withinKm),
    offset: filters.offset || undefined,
  };
}

export function isFiltered(filters: MatchFilters): boolean {
  return filters.sports.length > 0 || filters.place.trim() !== "" || filters.near !== null || countMore(filters) > 0;
}

/** How many of the filters that a phone hides are set: all but sport, place and distance. */
export function countMore({ when, from, to, skill, gender, isOpen }: MatchFilters): number {
  const isTimed = when !== "any" || from !== null || to !== null;
  return [isTimed, skill !== null, gender !== null, isOpen].filter(Boolean).length;
}

/** When an evening begins, in minutes. */
const evening = 17 * 60;

/** The start and end of the search on this day; undefined is from now, and without end. Weeks end with Sunday. */
export function timeRange(
  { when, from, to }: Pick<MatchFilters, "when" | "from" | "to">,
  zone: string,
  day: Day,
  now = new Date(),
): { from?: Date; to?: Date } {
  const midnight = (date: Day) => instantOf(date, 0, zone);
  if (from !== null || to !== null) {
    return {
      // Matches that have begun today are too late to join.
      from: from && from > day ? midnight(from) : undefined,
      to: to ? midnight(addDays(to, 1)) : undefined,
    };
  }
  if (when === "any") return {};
  if (when === "today") return { to: midnight(addDays(day, 1)) };
  if (when === "tonight") {
    const begins = instantOf(day, evening, zone);
    return { from: begins > now ? begins : undefined, to: midnight(addDays(day, 1)) };
  }
  if (when === "tomorrow") return { from: midnight(addDays(day, 1)), to: midnight(addDays(day, 2)) };
  const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  const end = midnight(addDays(day, 7 - daysSinceMonday));
  const isWeekend = daysSinceMonday >= 5;
  return when === "week" || isWeekend ? { to: end } : { from: midnight(addDays(day, 5 - daysSinceMonday)), to: end };
}

export function requestOf(
  filters: MatchFilters,
  zone: string,
  day: Day,
): MessageInitShape<typeof ListMatchesRequestSchema> {
  const { from, to } = timeRange(filters, zone, day);
  const { near, withinKm } = filters;
  return {
    sportIds: filters.sports,
    location: filters.place.trim(),
    fromDate: from && timestampFromDate(from),
    toDate: to && timestampFromDate(to),
    skillPreference: skillLevelOf(filters.skill),
    genderPreference: genderOf(filters.gender),
    openOnly: filters.isOpen,
    ...(near && { ...near, radiusMeters: withinKm * 1000 }),
    limit: pageSize,
    offset: filters.offset,
  };
}
