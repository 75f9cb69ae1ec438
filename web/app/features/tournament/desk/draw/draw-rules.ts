import { EventFormat, StageKind, type Tie, TieState, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { placed } from "../../model";

export type Forecast =
  | { kind: "too few" }
  | { kind: "round robin"; entries: number; ties: number }
  | { kind: "groups"; entries: number; groups: number; smallest: number; largest: number; ties: number }
  | { kind: "knockout"; entries: number; size: number; byes: number; ties: number };

const pairsOf = (entries: number) => (entries * (entries - 1)) / 2;

/** What a draw of these entries makes. */
export function forecast(event: TournamentEvent, onlyCheckedIn: boolean): Forecast {
  const entries = placed(event).filter(({ isCheckedIn }) => isCheckedIn || !onlyCheckedIn).length;
  if (entries < 2) return { kind: "too few" };
  if (event.format === EventFormat.ROUND_ROBIN) return { kind: "round robin", entries, ties: pairsOf(entries) };
  if (event.format === EventFormat.KNOCKOUT) return knockoutOf(entries, event.hasThirdPlace);
  const groups = Math.max(1, event.groupCount);
  if (entries < groups * 2) return { kind: "too few" };
  const smallest = Math.floor(entries / groups);
  const larger = entries % groups;
  const ties = larger * pairsOf(smallest + 1) + (groups - larger) * pairsOf(smallest);
  return { kind: "groups", entries, groups, smallest, largest: larger > 0 ? smallest + 1 : smallest, ties };
}

/** A bracket of so many entries; the best have a bye where it is not full. */
export function knockoutOf(entries: number, hasThirdPlace: boolean): Forecast {
  if (entries < 2) return { kind: "too few" };
  const size = 2 ** Math.ceil(Math.log2(entries));
  return {
    kind: "knockout",
    entries,
    size,
    byes: size - entries,
    ties: entries - 1 + (hasThirdPlace && entries > 3 ? 1 : 0),
  };
}

export type Step = { stage: StageKind; isDrawn: boolean; ties: Tie[]; isTouched: boolean; left: number };

/** The draws of an event in order. */
export function stepsOf(event: TournamentEvent): Step[] {
  const step = (stage: StageKind, isDrawn: boolean): Step => {
    const isGroups = stage === StageKind.GROUPS;
    const ties = event.ties.filter((tie) => (tie.stage === StageKind.GROUPS) === isGroups);
    const left = ties.filter(({ state }) => state !== TieState.OVER).length;
    // A bye is no tie: what is live or over was played.
    return { stage, isDrawn, ties, isTouched: ties.some(({ state }) => state >= TieState.LIVE), left };
  };
  const groups = step(StageKind.GROUPS, event.hasGroupsDrawn);
  const knockout = step(StageKind.KNOCKOUT, event.hasKnockoutDrawn);
  if (event.format === EventFormat.ROUND_ROBIN) return [groups];
  return event.format === EventFormat.KNOCKOUT ? [knockout] : [groups, knockout];
}
