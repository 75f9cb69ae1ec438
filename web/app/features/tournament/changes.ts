import { EventChange, type GetTournamentResponse, type Tie, type Tournament } from "~/gen/lapang/v1/tournament_pb";

/** The whole answer, made of the tournament as it was known and an answer that has only what changed since. */
export function withChanges(known: Tournament, answer: GetTournamentResponse): GetTournamentResponse {
  const { tournament } = answer;
  if (!answer.isChange || !tournament) return answer;
  const calls = new Map(answer.calls.map((call, at) => [call.tieId, { ...call, position: at + 1 }]));
  const called = (tie: Tie): Tie => {
    const call = calls.get(tie.id);
    return {
      ...tie,
      callPosition: call?.position ?? 0,
      restsUntil: call?.restsUntil,
      isBusy: call?.isBusy ?? false,
    };
  };
  const events = tournament.events.map((event) => {
    const before = known.events.find(({ id }) => id === event.id);
    if (!before || event.change === EventChange.UNSPECIFIED) return event;
    const changed = new Map(event.ties.map((tie) => [tie.id, tie]));
    return {
      ...event,
      change: EventChange.UNSPECIFIED,
      entries: before.entries,
      ties: before.ties.map((tie) => called(changed.get(tie.id) ?? tie)),
      standings: event.change === EventChange.NONE ? before.standings : event.standings,
    };
  });
  return { ...answer, isChange: false, calls: [], tournament: { ...tournament, events } };
}
