import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { getDayOfWeek, parseDate } from "@internationalized/date";
import type { ListMatchesRequestSchema } from "~/gen/lapang/v1/match_pb";
import { addDays, instantOf, today } from "~/lib/dates";
import { type SkillName, skillNames } from "~/lib/skill-levels";
import { isSportId, type SportId } from "~/lib/sports";
import { type GenderName, genderNames, genderOf, skillLevelOf } from "./match-words";

const whens = ["any", "today", "week", "weekend"] as const;
export type When = (typeof whens)[number];

/** What the reader looks for, as the address holds it; null does not matter to them. */
export type MatchFilters = {
  sport: SportId | null;
  place: string;
  when: When;
  skill: SkillName | null;
  gender: GenderName | null;
  offset: number;
};

export const pageSize = 20;
const longestPlace = 200;
const lastOffset = 10_000;

/** Whatever an address says that makes no sense counts as not said. */
export function readFilters(search: URLSearchParams): MatchFilters {
  const sport = search.get("sport") ?? "";
  const offset = Number(search.get("offset"));
  return {
    sport: isSportId(sport) ? sport : null,
    place: (search.get("place") ?? "").slice(0, longestPlace),
    when: whens.find((when) => when === search.get("when")) ?? "any",
    skill: skillNames.find((name) => name === search.get("skill")) ?? null,
    gender: genderNames.find((name) => name === search.get("gender")) ?? null,
    offset: Number.isInteger(offset) && offset > 0 && offset <= lastOffset ? offset : 0,
  };
}

/** The address's query; a change of what is looked for starts at the first page again. */
export function queryOf(filters: MatchFilters): Record<string, string | number | undefined> {
  return {
    sport: filters.sport ?? undefined,
    place: filters.place || undefined,
    when: filters.when === "any" ? undefined : filters.when,
    skill: filters.skill ?? undefined,
    gender: filters.gender ?? undefined,
    offset: filters.offset || undefined,
  };
}

export function isFiltered({ sport, place, when, skill, gender }: MatchFilters): boolean {
  return sport !== null || place.trim() !== "" || when !== "any" || skill !== null || gender !== null;
}

/** From when until before when; absent is from now on, and without end. Weeks end with Sunday. */
export function timeRange(when: When, zone: string, now: Date): { from?: Date; to?: Date } {
  if (when === "any") return {};
  const day = today(zone, now);
  const midnight = (daysAway: number) => instantOf(addDays(day, daysAway), 0, zone);
  if (when === "today") return { to: midnight(1) };
  const daysSinceMonday = getDayOfWeek(parseDate(day), "en-US", "mon");
  const to = midnight(7 - daysSinceMonday);
  const isWeekend = daysSinceMonday >= 5;
  return when === "week" || isWeekend ? { to } : { from: midnight(5 - daysSinceMonday), to };
}

export function requestOf(
  filters: MatchFilters,
  zone: string,
  now: Date,
): MessageInitShape<typeof ListMatchesRequestSchema> {
  const { from, to } = timeRange(filters.when, zone, now);
  return {
    sportId: filters.sport ?? undefined,
    location: filters.place.trim(),
    fromDate: from && timestampFromDate(from),
    toDate: to && timestampFromDate(to),
    skillPreference: skillLevelOf(filters.skill),
    genderPreference: genderOf(filters.gender),
    limit: pageSize,
    offset: filters.offset,
  };
}
