// How long ties and events take, roughly: before anybody has entered, and only to choose places, courts and scoring by.
import { EventFormat } from "~/gen/lapang/v1/tournament_pb";
import { tieCount } from "../../event-words";
import { hasGames } from "../../scoring-words";
import type { Rules } from "../tie-rules";
import { usualRules } from "./scoring-choices";
import type { Draft, EventDraft } from "./tournament-draft";

/** Warming up, changing sides and writing down, in minutes. */
const around = 5;
const freeTie = 30;
/** The points of a set of both sides, for one that the winner has. */
const pointsOfBoth = 1.7;
/** The sets of a tie where most can be played. */
const setsOf = (bestOf: number) => (bestOf >= 5 ? 4 : bestOf >= 3 ? 2.4 : 1);
/** Seconds from one point to the next; in tennis and padel from one game to the next. */
const pace: Record<string, number> = { tennis: 240, padel: 210, table_tennis: 11, pickleball: 38, volleyball: 25 };
const otherPace = 17;
/** Of a match tie-break, which is counted in points. */
const tieBreakPace = 40;

/** The minutes of a tie by rules. */
function minutesOfRules(sportId: string, { bestOf, to, lastTo }: Rules): number {
  if (to === 0) return freeTie;
  const seconds = pace[sportId] ?? otherPace;
  const sets = setsOf(bestOf);
  // Of three sets the last is played two times in five, of five once in three or so.
  const lasts = bestOf > 1 && lastTo > 0 ? 0.4 : 0;
  const last = lasts * lastTo * (hasGames(sportId) && lastTo > to ? tieBreakPace : seconds);
  return around + (((sets - lasts) * to * seconds + last) * pointsOfBoth) / 60;
}

/** Ties that can be played at the same time, and the minutes of each. */
type Round = { ties: number; minutes: number };

/** Minutes of a tie of the groups and of the knockout. */
function minutesOf(event: EventDraft, { sportId, tieMinutes }: Day): [number, number] {
  if (tieMinutes) return [tieMinutes, tieMinutes];
  const rules = event.rules ?? usualRules(sportId);
  const knockout = event.format === EventFormat.GROUPS_KNOCKOUT ? (event.knockoutRules ?? rules) : rules;
  return [minutesOfRules(sportId, rules), minutesOfRules(sportId, knockout)];
}

function roundsOf(event: EventDraft, day: Day): Round[] {
  const { format, maxEntries, groupCount, advancing, hasThirdPlace, hasPlate } = event;
  const [inGroups, inKnockout] = minutesOf(event, day);
  const all = tieCount(event, maxEntries);
  if (format === EventFormat.KNOCKOUT) return knockoutRounds(maxEntries, hasThirdPlace, inKnockout);
  const groups = format === EventFormat.ROUND_ROBIN ? 1 : Math.max(1, groupCount);
  const largest = Math.ceil(maxEntries / groups);
  const count = Math.max(0, largest - 1 + (largest % 2));
  const qualified = format === EventFormat.ROUND_ROBIN ? 0 : Math.min(maxEntries, groups * (advancing || 2));
  const main = knockoutRounds(qualified, hasThirdPlace, inKnockout);
  const plate = hasPlate ? knockoutRounds(maxEntries - qualified, false, inKnockout) : [];
  const left = all - [...main, ...plate].reduce((sum, { ties }) => sum + ties, 0);
  const robin = Array.from({ length: count }, () => ({ ties: left / count, minutes: inGroups }));
  const [longer, shorter] = main.length >= plate.length ? [main, plate] : [plate, main];
  const both = longer.map((round, at) => {
    const other = shorter[at - longer.length + shorter.length]?.ties ?? 0;
    return { ...round, ties: round.ties + other };
  });
  return [...robin, ...both];
}

function knockoutRounds(entries: number, hasThirdPlace: boolean, minutes: number): Round[] {
  if (entries < 2) return [];
  const size = 2 ** Math.ceil(Math.log2(entries));
  const rounds: Round[] = [{ ties: entries - size / 2, minutes }];
  for (let ties = size / 4; ties >= 1; ties /= 2) rounds.push({ ties, minutes });
  const final = rounds.at(-1);
  if (final && hasThirdPlace && entries >= 4) final.ties += 1;
  return rounds;
}

type Day = Pick<Draft, "sportId" | "tieMinutes" | "restMinutes" | "courtCount">;

/**
 * How many matches full events have, and how many hours they take, in halves: a round waits for the rest after the one
 * before, and for courts.
 */
export function estimateOf(events: readonly EventDraft[], day: Day): { matches: number; hours: number } {
  const courts = Math.max(1, day.courtCount);
  const matches = events.reduce((sum, event) => sum + tieCount(event, event.maxEntries), 0);
  let work = 0;
  let longest = 0;
  for (const event of events) {
    const rounds = roundsOf(event, day);
    const busy = ({ ties, minutes }: Round) => (ties * minutes) / courts;
    const lengths = rounds.map((round, at) =>
      Math.max(busy(round), round.minutes + (at < rounds.length - 1 ? day.restMinutes : 0)),
    );
    work += rounds.reduce((sum, round) => sum + busy(round), 0);
    longest = Math.max(
      longest,
      lengths.reduce((sum, length) => sum + length, 0),
    );
  }
  // Several events fill each other's pauses, though never all.
  const minutes = Math.max(longest, events.length > 1 ? work * 1.15 : work);
  return { matches, hours: Math.max(0.5, Math.ceil(minutes / 30) / 2) };
}

/** The minutes of a match by the scoring of the events, in fives. */
export function usualMinutes({ events, ...day }: Pick<Draft, "sportId" | "events">): number {
  const free = { ...day, tieMinutes: null, restMinutes: 0, courtCount: 1 };
  const rounds = events.flatMap((event) => roundsOf(event, free));
  const ties = rounds.reduce((sum, round) => sum + round.ties, 0);
  const minutes = rounds.reduce((sum, round) => sum + round.ties * round.minutes, 0);
  const mean = ties > 0 ? minutes / ties : minutesOfRules(day.sportId, usualRules(day.sportId));
  return Math.min(240, Math.round(mean / 5) * 5);
}
