import type { MessageInitShape } from "@bufbuild/protobuf";
import { type ListMatchesRequestSchema, type Match, SkillLevel } from "~/gen/lapang/v1/match_pb";
import type { SportId } from "~/lib/format/sports";
import { type MatchFilters, pageSize } from "./filter-rules";

/** The matches requested for all sports together; also the maximum a page can watch. */
const overviewSize = 60;

/** The matches shown of each sport. */
const shownOfSport = 6;

export type Competition = Pick<MatchFilters, "offset"> & { sport: SportId | null };

export function sizeOf({ sport }: Competition): number {
  return sport ? pageSize : overviewSize;
}

/** Competition: matches of the two highest levels. */
export function competitionOf(competition: Competition): MessageInitShape<typeof ListMatchesRequestSchema> {
  return {
    sportId: competition.sport ?? undefined,
    skillPreferences: [SkillLevel.ADVANCED, SkillLevel.EXPERT],
    limit: sizeOf(competition),
    offset: competition.offset,
  };
}

type SportGroup = { sport: string; shown: Match[]; hasMore: boolean };

/** Matches by sport, the sport with the earliest match first; and whether a sport has more than are shown. */
export function bySport(matches: readonly Match[]): SportGroup[] {
  const groups = new Map<string, Match[]>();
  for (const match of matches) groups.set(match.sportId, [...(groups.get(match.sportId) ?? []), match]);
  return [...groups].map(([sport, all]) => ({
    sport,
    shown: all.slice(0, shownOfSport),
    hasMore: all.length > shownOfSport,
  }));
}
