import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { CourtAgreement } from "~/gen/lapang/v1/block_pb";
import {
  EntryState,
  EventFormat,
  EventKind,
  type SetScore,
  StageKind,
  type Tie,
  TieOutcome,
  TieSide,
  TieState,
  type Tournament,
  type TournamentEntry,
  type TournamentEvent,
  TournamentState,
} from "~/gen/lapang/v1/tournament_pb";
import { dayOf } from "~/lib/format/dates";

/** Lookup and words of tournaments, shared by the public page, the desk, the scorers and the board. */

export const dateOf = (timestamp: Timestamp | undefined) => (timestamp ? timestampDate(timestamp) : undefined);
export const startOf = (tournament: Tournament) => dateOf(tournament.startTime) ?? new Date(0);
export const endOf = (tournament: Tournament) => dateOf(tournament.endTime) ?? startOf(tournament);
export const deadlineOf = (tournament: Tournament) => dateOf(tournament.entryDeadline) ?? startOf(tournament);
export const isOver = ({ state }: Tournament) => state === TournamentState.OVER || state === TournamentState.CALLED_OFF;
/** Whether it is to be played at a venue that has not agreed to it. */
export const lacksCourts = (tournament: Tournament) =>
  tournament.venueId !== undefined &&
  tournament.state !== TournamentState.DRAFT &&
  !isOver(tournament) &&
  tournament.courtAgreement !== CourtAgreement.AGREED;
export const takesEntries = (tournament: Tournament, event: TournamentEvent, now: Date) =>
  tournament.state === TournamentState.OPEN &&
  !tournament.isSuspended &&
  !isDrawn(event) &&
  now < deadlineOf(tournament);

/** Whether its first day is still to come, though the organiser may have begun it. */
export const startsLater = (tournament: Tournament, now: Date) =>
  dayOf(startOf(tournament), tournament.timeZone) > dayOf(now, tournament.timeZone);

export const isDrawn = (event: TournamentEvent) => event.hasGroupsDrawn || event.hasKnockoutDrawn;
export const entryOf = ({ entries }: TournamentEvent, id: string) =>
  id ? entries.find((entry) => entry.id === id) : undefined;
/** All but those who withdrew. */
export const entrantsOf = ({ entries }: TournamentEvent) =>
  entries.filter(({ state }) => state !== EntryState.WITHDRAWN);
/** Those who hold a place. */
export const placed = ({ entries }: TournamentEvent) => entries.filter(({ state }) => state === EntryState.ENTERED);
export const waitlisted = ({ entries }: TournamentEvent) =>
  entries
    .filter(({ state }) => state === EntryState.WAITLISTED)
    .toSorted((a, b) => a.waitlistPosition - b.waitlistPosition);
export const placesLeft = (event: TournamentEvent) => Math.max(0, event.maxEntries - placed(event).length);
export const courtName = ({ courts }: Tournament, number: number) =>
  courts.find((court) => court.number === number)?.name ?? "";

export type Fixture = { event: TournamentEvent; tie: Tie };

export const allTies = ({ events }: Tournament): Fixture[] =>
  events.flatMap((event) => event.ties.map((tie) => ({ event, tie })));
export const liveTies = (tournament: Tournament) =>
  allTies(tournament)
    .filter(({ tie }) => tie.state === TieState.LIVE)
    .toSorted((a, b) => a.tie.court - b.tie.court);
/** Ties that may start, in the order in which they are called. */
export const queueOf = (tournament: Tournament) =>
  allTies(tournament)
    .filter(({ tie }) => tie.callPosition > 0)
    .toSorted((a, b) => a.tie.callPosition - b.tie.callPosition);

export const entryIdOf = (tie: Tie, side: TieSide) => (side === TieSide.A ? tie.entryAId : tie.entryBId);
export const otherSide = (side: TieSide) => (side === TieSide.A ? TieSide.B : TieSide.A);
export const sideOf = (tie: Tie, entryId: string) =>
  tie.entryAId === entryId ? TieSide.A : tie.entryBId === entryId ? TieSide.B : TieSide.UNSPECIFIED;
export const isIn = (tie: Tie, entryId: string) => sideOf(tie, entryId) !== TieSide.UNSPECIFIED;
export const isInDraw = ({ ties }: TournamentEvent, entryId: string) => ties.some((tie) => isIn(tie, entryId));
/** Whether a side has begun to play; walkovers are not played. */
export const hasPlayed = ({ ties }: TournamentEvent, entryId: string) =>
  ties.some(
    (tie) =>
      isIn(tie, entryId) &&
      (tie.state === TieState.LIVE || (tie.state === TieState.OVER && tie.outcome !== TieOutcome.WALKOVER)),
  );
export const winnerId = (tie: Tie) => (tie.winner ? entryIdOf(tie, tie.winner) : "");

/** A, B … Z, AA … */
function groupLetter(group: number): string {
  const letter = String.fromCharCode(65 + ((group - 1) % 26));
  return group > 26 ? `A${letter}` : letter;
}

export const stateNames: Record<TournamentState, MessageDescriptor> = {
  [TournamentState.UNSPECIFIED]: msg({ message: "Planned", comment: "State of a tournament" }),
  [TournamentState.DRAFT]: msg({ message: "Draft", comment: "State of a tournament: only its organiser sees it" }),
  [TournamentState.OPEN]: msg({ message: "Entries open", comment: "State of a tournament" }),
  [TournamentState.LIVE]: msg({ message: "Live", comment: "State of a tournament or tie: being played" }),
  [TournamentState.OVER]: msg({ message: "Finished", comment: "State of a tournament" }),
  [TournamentState.CALLED_OFF]: msg({ message: "Called off", comment: "State of a tournament" }),
};

export const formatNames: Record<EventFormat, MessageDescriptor> = {
  [EventFormat.UNSPECIFIED]: msg({ message: "Knockout", comment: "Format of an event" }),
  [EventFormat.ROUND_ROBIN]: msg({ message: "Round robin", comment: "Format of an event: everyone plays everyone" }),
  [EventFormat.GROUPS_KNOCKOUT]: msg({ message: "Groups, then knockout", comment: "Format of an event" }),
  [EventFormat.KNOCKOUT]: msg({ message: "Knockout", comment: "Format of an event" }),
};

/** The number of rounds of a bracket. */
export function roundsOf({ ties }: TournamentEvent, stage: StageKind): number {
  return Math.max(0, ...ties.filter((tie) => tie.stage === stage && !tie.isThirdPlace).map(({ round }) => round));
}

/** "Final", "Quarter-finals", "Round of 16": a round of a bracket with so many rounds. */
export function knockoutRound(i18n: I18n, round: number, rounds: number): string {
  const before = rounds - round;
  if (before <= 0) return i18n._(msg({ message: "Final", comment: "Round of a bracket" }));
  if (before === 1) return i18n._(msg({ message: "Semi-finals", comment: "Round of a bracket" }));
  if (before === 2) return i18n._(msg({ message: "Quarter-finals", comment: "Round of a bracket" }));
  const size = 2 ** (before + 1);
  return i18n._(msg({ message: `Round of ${size}`, comment: "Round of a bracket with so many places, such as 16" }));
}

/** Of a round's name, for one tie: "Semi-final". */
function knockoutTie(i18n: I18n, round: number, rounds: number): string {
  const before = rounds - round;
  if (before === 1) return i18n._(msg({ message: "Semi-final", comment: "One tie of a bracket" }));
  if (before === 2) return i18n._(msg({ message: "Quarter-final", comment: "One tie of a bracket" }));
  return knockoutRound(i18n, round, rounds);
}

export function groupName(i18n: I18n, group: number): string {
  const letter = groupLetter(group);
  return i18n._(msg({ message: `Group ${letter}`, comment: "Group of a tournament, such as A" }));
}

/** Where a tie belongs: "Group A", "Semi-final", "Third place", "Plate: Final"; in a round robin "Round 2". */
export function roundName(i18n: I18n, event: TournamentEvent, tie: Tie): string {
  if (tie.stage === StageKind.GROUPS) {
    const { round } = tie;
    return event.format === EventFormat.ROUND_ROBIN
      ? i18n._(msg({ message: `Round ${round}`, comment: "Round of a round robin" }))
      : groupName(i18n, tie.group);
  }
  if (tie.isThirdPlace) return i18n._(msg({ message: "Third place", comment: "The tie for it" }));
  const name = knockoutTie(i18n, tie.round, roundsOf(event, tie.stage));
  return tie.stage === StageKind.PLATE
    ? i18n._(msg({ message: `Plate: ${name}`, comment: "A round of the bracket of those who did not advance" }))
    : name;
}

/** The name of a side, or where it comes from: "Winner of tie 3". */
export function sideName(i18n: I18n, event: TournamentEvent, tie: Tie, side: TieSide): string {
  const entry = entryOf(event, entryIdOf(tie, side));
  if (entry) return entry.name;
  const source = side === TieSide.A ? tie.sourceA : tie.sourceB;
  const [winner, loser] = [source?.winnerOf, source?.loserOf];
  if (winner) return i18n._(msg({ message: `Winner of match ${winner}`, comment: "A side that is not known yet" }));
  if (loser) return i18n._(msg({ message: `Loser of match ${loser}`, comment: "A side that is not known yet" }));
  return i18n._(msg({ message: "To be decided", comment: "A side of a tie that is not known yet" }));
}

type Points = Pick<SetScore, "a" | "b">;
type Scored = Pick<Tie, "outcome" | "winner"> & { sets: readonly Points[] };

const setsText = (sets: readonly Points[]) => sets.map(({ a, b }) => `${a}–${b}`).join(" ");

/** A level score with a winner: a knockout of goals, decided on penalties. */
export const hasPenalties = ({ outcome, winner, sets: [score, more] }: Scored) =>
  outcome === TieOutcome.PLAYED &&
  winner !== TieSide.UNSPECIFIED &&
  !more &&
  score !== undefined &&
  score.a === score.b;

/** "21–17 19–21 21–18", "w/o", "11–4 ret."; seen from side B the sets are turned around. Empty before any score. */
export function scoreText(i18n: I18n, tie: Scored, from: TieSide = TieSide.A): string {
  const sets = setsText(from === TieSide.B ? tie.sets.map((set) => ({ ...set, a: set.b, b: set.a })) : tie.sets);
  if (tie.outcome === TieOutcome.WALKOVER)
    return i18n._(msg({ message: "w/o", comment: "Result of a tie: walkover, as short as possible" }));
  if (tie.outcome === TieOutcome.RETIRED) {
    const retired = i18n._(msg({ message: "ret.", comment: "Result of a tie: a side retired, as short as possible" }));
    return `${sets} ${retired}`.trim();
  }
  return hasPenalties(tie) ? i18n._(msg({ message: `${sets} (penalties)`, comment: "Result of a tie" })) : sets;
}

export type Mine = { event: TournamentEvent; entry: TournamentEntry };

/** The reader's entries. */
export const myEntries = ({ events }: Tournament): Mine[] =>
  events.flatMap((event) => event.entries.filter(({ isMine }) => isMine).map((entry) => ({ event, entry })));

export const personNames = (entry: TournamentEntry) => entry.people.map(({ name }) => name);
/** How many people an entry needs. */
export const sizeOf = ({ kind, teamSize }: TournamentEvent) =>
  kind === EventKind.TEAMS ? teamSize : kind === EventKind.DOUBLES ? 2 : 1;

/** In the order in which ties are played: live, called, planned, then by number. */
export function byPlay(a: Tie, b: Tie): number {
  const rank = (tie: Tie) =>
    tie.state === TieState.OVER ? 0 : tie.state === TieState.LIVE ? 1 : tie.callPosition > 0 ? 2 : 3;
  const time = (tie: Tie) => Number(tie.plannedAt?.seconds ?? Number.MAX_SAFE_INTEGER);
  return rank(a) - rank(b) || a.callPosition - b.callPosition || time(a) - time(b) || a.number - b.number;
}
