import type { ReportSubject } from "~/gen/lapang/v1/safety_pb";

/** What is reported: one of these; a player with the match or the tournament where they were met. */
export type Subject = Partial<Pick<ReportSubject, "reviewId" | "matchId" | "playerId" | "venueId" | "tournamentId">>;

export type SubjectKind = "review" | "match" | "tournament" | "player" | "venue";

export function kindOf({ reviewId, playerId, matchId, tournamentId }: Subject): SubjectKind {
  if (reviewId) return "review";
  if (playerId) return "player";
  if (tournamentId) return "tournament";
  return matchId ? "match" : "venue";
}
