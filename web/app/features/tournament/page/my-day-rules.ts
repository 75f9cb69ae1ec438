import { EntryState, type Tie, TieState, type Tournament } from "~/gen/lapang/v1/tournament_pb";
import { isDrawn, isIn, type Mine, myEntries } from "../model";

/** What the reader has to know on the day about one of their entries. */
export type MyDay = Mine & {
  /** The tie that is being played, or the next one; none when the entry is out, or all are played. */
  next: Tie | undefined;
  played: Tie[];
};

/** A live tie first, then the order of calling, then the plan. */
function urgency(tie: Tie): number {
  if (tie.state === TieState.LIVE) return 0;
  if (tie.callPosition > 0) return tie.callPosition;
  const planned = tie.plannedAt ? Number(tie.plannedAt.seconds) : 0;
  return 1_000_000 + planned + tie.number / 1_000;
}

/** The reader's entries in drawn events, the most urgent first. */
export function myDays(tournament: Tournament): MyDay[] {
  return myEntries(tournament)
    .filter(({ event, entry }) => isDrawn(event) && entry.state !== EntryState.INVITING)
    .map(({ event, entry }) => {
      const own = event.ties.filter((tie) => isIn(tie, entry.id));
      const open = own.filter((tie) => tie.state !== TieState.OVER).toSorted((a, b) => urgency(a) - urgency(b));
      return { event, entry, next: open[0], played: own.filter((tie) => tie.state === TieState.OVER) };
    })
    .filter(({ next, played }) => next || played.length > 0)
    .toSorted((a, b) => (a.next ? urgency(a.next) : Infinity) - (b.next ? urgency(b.next) : Infinity));
}
