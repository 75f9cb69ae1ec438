import type { ReportSubject } from "~/gen/lapang/v1/safety_pb";

/** What is reported: one of these; a player with the match where they were met. */
export type Subject = Partial<Pick<ReportSubject, "reviewId" | "matchId" | "playerId" | "venueId">>;

export type SubjectKind = "review" | "match" | "player" | "venue";

export function kindOf({ reviewId, playerId, matchId }: Subject): SubjectKind {
  if (reviewId) return "review";
  if (playerId) return "player";
  return matchId ? "match" : "venue";
}
