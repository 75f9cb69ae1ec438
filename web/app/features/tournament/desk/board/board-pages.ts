import {
  type GroupStandings,
  StageKind,
  TieState,
  type Tournament,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { allTies, dateOf, type Fixture, queueOf } from "../../model";
import { nextOnCourts } from "../desk-model";

/** What the side of the board shows in turn. */
export type BoardPage =
  | { kind: "queue"; fixtures: Fixture[] }
  | { kind: "results"; fixtures: Fixture[] }
  | { kind: "group"; event: TournamentEvent; standings: GroupStandings }
  | { kind: "round"; event: TournamentEvent; fixtures: Fixture[] };

/** How many fit on a screen that is read from six metres. */
const mostTies = 4;
/** With a line that says when and where. */
const mostQueued = 3;

const endOf = ({ tie }: Fixture) => dateOf(tie.endedAt)?.getTime() ?? 0;

/** Next matches, latest results, the groups that are played, and the current round of each bracket. */
export function pagesOf(tournament: Tournament, now: Date): BoardPage[] {
  // Those who are next on a free court stand on its card.
  const onCourts = new Set([...nextOnCourts(tournament, now).values()].map(({ tie }) => tie.id));
  const queue = queueOf(tournament)
    .filter(({ tie }) => !onCourts.has(tie.id))
    .slice(0, mostQueued);
  const results = allTies(tournament)
    .filter(({ tie }) => tie.state === TieState.OVER)
    .toSorted((a, b) => endOf(b) - endOf(a))
    .slice(0, mostTies);
  return [
    ...(queue.length > 0 ? [{ kind: "queue" as const, fixtures: queue }] : []),
    ...(results.length > 0 ? [{ kind: "results" as const, fixtures: results }] : []),
    ...tournament.events.flatMap((event) => (event.hasKnockoutDrawn ? roundPages(event) : groupPages(event))),
  ];
}

function groupPages(event: TournamentEvent): BoardPage[] {
  return event.standings.map((standings) => ({ kind: "group", event, standings }));
}

/** The ties of the first round that is not over, or of the last one. */
function roundPages(event: TournamentEvent): BoardPage[] {
  return [StageKind.KNOCKOUT, StageKind.PLATE].flatMap((stage) => {
    const ties = event.ties.filter((tie) => tie.stage === stage);
    const open = ties.filter(({ state }) => state !== TieState.OVER).map(({ round }) => round);
    const round = open.length > 0 ? Math.min(...open) : Math.max(0, ...ties.map((tie) => tie.round));
    const fixtures = ties.filter((tie) => tie.round === round).map((tie) => ({ event, tie }));
    const pages: BoardPage[] = [];
    for (let first = 0; first < fixtures.length; first += mostTies)
      pages.push({ kind: "round", event, fixtures: fixtures.slice(first, first + mostTies) });
    return pages;
  });
}
