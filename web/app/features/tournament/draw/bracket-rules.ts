import {
  StageKind,
  type Tie,
  TieSide,
  type TournamentEntry,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { entryIdOf, entryOf, otherSide, roundsOf, winnerId } from "../model";

/** A place in a round of a bracket: a tie, or an entry without one (a bye). */
export type Slot = { position: number; tie?: Tie; bye?: TournamentEntry };

/** The rounds of a bracket, each with its places from the top. Byes stand in the first round. */
export function bracketOf(event: TournamentEvent, stage: StageKind): Slot[][] {
  const rounds = roundsOf(event, stage);
  const ties = event.ties.filter((tie) => tie.stage === stage && !tie.isThirdPlace);
  return Array.from({ length: rounds }, (_, at) => {
    const round = at + 1;
    return Array.from({ length: 2 ** (rounds - round) }, (_, place) => {
      const position = place + 1;
      const tie = ties.find((each) => each.round === round && each.position === position);
      if (tie) return { position, tie };
      // Of a pair of places the first leads to side A of the next round.
      const next = ties.find((each) => each.round === round + 1 && each.position === Math.ceil(position / 2));
      const side = position % 2 === 1 ? TieSide.A : TieSide.B;
      return { position, bye: next && entryOf(event, entryIdOf(next, side)) };
    });
  });
}

/** The entry that has won the bracket; empty until then. */
export function championOf(event: TournamentEvent, stage: StageKind): string {
  const last = roundsOf(event, stage);
  const final = event.ties.find((tie) => tie.stage === stage && tie.round === last && !tie.isThirdPlace);
  return final ? winnerId(final) : "";
}

export const thirdPlaceTie = (event: TournamentEvent, stage: StageKind) =>
  event.ties.find((tie) => tie.stage === stage && tie.isThirdPlace);

/** How an entry stands: its place once decided (1, 2, 3), else 0. */
export function placeOf(event: TournamentEvent, entryId: string): number {
  const place = event.winnerEntryIds.indexOf(entryId) + 1;
  if (place > 0) return place;
  const third = thirdPlaceTie(event, StageKind.KNOCKOUT);
  return third?.winner && entryIdOf(third, otherSide(third.winner)) === entryId ? 4 : 0;
}
