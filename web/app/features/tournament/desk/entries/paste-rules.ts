import { EventKind, SamePerson, type Tournament, type TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { cleanNames, foldName, withLetter } from "~/lib/forms/name-list";
import { entrantsOf, sizeOf } from "../../model";

/** The longest name of a person or a team, and the most entries of one call, by the contract. */
const longestName = 60;
const mostEntries = 128;

export type LineProblem = "too many names" | "too few names" | "too long" | "team twice" | "too many lines";

/** A name that somebody else has, too. */
export type Doubt = {
  /** The place in the line, from 0. */
  person: number;
  name: string;
  /** Where the other one is: in this list, in this event, or with an account in another event. */
  where: "list" | "event" | "elsewhere";
  eventName: string;
  /** What somebody else is called: "Budi B". It is sent as the name. */
  other: string;
  answer?: SamePerson;
};

export type Line = {
  /** Stays while other lines change. */
  key: string;
  /** The list's own number; 0 for a header. */
  number: number;
  /** As it was pasted, without marks. */
  text: string;
  teamName: string;
  people: string[];
  /** By place in `people`, for the call. */
  samePeople: SamePerson[];
  isHeader: boolean;
  isLeftOut: boolean;
  problem?: LineProblem;
  doubts: Doubt[];
};

/** What the organiser has said about a line, and what the server has asked about it; people by place. */
export type Said = {
  isLeftOut?: boolean;
  answers?: Record<number, SamePerson>;
  asked?: Record<number, Pick<Doubt, "where" | "eventName">>;
};

const between = /\s*(?:[/,;&+\t]|\s[-–—]|[-–—]\s|[–—]|\s(?:dan|and|x)\s)\s*/i;
/** "Elsa-Feri" as a pair. */
const hyphened = /^(\p{L}{3,})-(\p{L}{3,})$/u;
const clean = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/**
 * Reads one entry from each line: a name, two names with "/", "," or "-" between them, or a team with its people
 * after a colon. Names that somebody of the tournament has are in doubt until `said` answers.
 */
export function readLines(
  text: string,
  tournament: Tournament,
  event: TournamentEvent,
  said: Readonly<Record<string, Said>> = {},
): Line[] {
  const here = entrantsOf(event);
  const elsewhere = new Map(
    tournament.events
      .filter(({ id }) => id !== event.id)
      .flatMap((other) =>
        entrantsOf(other)
          .flatMap(({ people }) => people)
          .filter(({ hasAccount }) => hasAccount)
          .map(({ name }) => [foldName(name), other.name]),
      ),
  );
  const teams = new Set(here.map(({ name }) => foldName(name)));
  const inEvent = new Map<string, Doubt["where"]>(
    here.flatMap(({ people }) => people).map(({ name }) => [foldName(name), "event"]),
  );
  const read = cleanNames(text).map((line) => ({ ...line, ...partsOf(line.text, event.kind) }));
  const taken = new Set([...allNames(tournament), ...read.flatMap(({ people }) => people.map(foldName))]);
  const repeats = new Map<string, number>();
  let count = 0;

  return read.map(({ raw, number, text: cleaned, isHeader, teamName, people: typed }) => {
    const repeat = repeats.get(raw) ?? 0;
    repeats.set(raw, repeat + 1);
    const key = `${raw}#${repeat}`;
    const { isLeftOut = isHeader, answers = {}, asked = {} } = said[key] ?? {};
    const line = { key, number, text: clean(cleaned), teamName, isHeader, isLeftOut };
    if (isLeftOut) return { ...line, people: typed, samePeople: [], doubts: [] };
    const samePeople: SamePerson[] = [];
    const doubts: Doubt[] = [];
    const people = typed.map((name, person) => {
      const folded = foldName(name);
      const account = elsewhere.get(folded);
      const where = inEvent.get(folded) ?? asked[person]?.where ?? (account === undefined ? undefined : "elsewhere");
      const answer = answers[person];
      samePeople.push(SamePerson.UNSPECIFIED);
      inEvent.set(folded, "list");
      if (!where) return name;
      const other = withLetter(name, taken);
      const eventName = where === "elsewhere" ? (asked[person]?.eventName ?? account ?? "") : event.name;
      doubts.push({ person, name, where, eventName, other, ...(answer && { answer }) });
      if (answer === SamePerson.SAME) samePeople[person] = answer;
      if (answer !== SamePerson.OTHER) return name;
      taken.add(foldName(other));
      inEvent.set(foldName(other), "list");
      return other;
    });
    count += 1;
    const isTeamKnown = event.kind === EventKind.TEAMS && teams.has(foldName(teamName));
    teams.add(foldName(teamName));
    const problem = count > mostEntries ? "too many lines" : problemOf(teamName, people, event, isTeamKnown);
    return { ...line, people, samePeople, doubts, ...(problem && { problem }) };
  });
}

/** Whether a line keeps the list from being sent. */
export const isOpen = ({ isLeftOut, problem, doubts }: Line) =>
  !isLeftOut && (problem !== undefined || doubts.some(({ answer, where }) => !isAnswered(where, answer)));

const isAnswered = (where: Doubt["where"], answer: SamePerson | undefined) =>
  where === "elsewhere" ? answer !== undefined : answer === SamePerson.OTHER;

/** All names of a tournament, folded. */
export const allNames = ({ events }: Tournament): string[] =>
  events.flatMap(({ entries }) => entries.flatMap(({ people }) => people.map(({ name }) => foldName(name))));

function partsOf(line: string, kind: EventKind): { teamName: string; people: string[] } {
  if (kind === EventKind.SINGLES) return { teamName: "", people: [clean(line)] };
  if (kind === EventKind.TEAMS) {
    const [team = "", ...rest] = line.split(":");
    return { teamName: clean(team), people: namesIn(rest.join(":")) };
  }
  const people = namesIn(line);
  const pair = people.length === 1 && hyphened.exec(people[0] ?? "");
  return { teamName: "", people: pair ? pair.slice(1) : people };
}

const namesIn = (text: string) => text.split(between).map(clean).filter(Boolean);

function problemOf(
  teamName: string,
  people: string[],
  event: TournamentEvent,
  isTeamKnown: boolean,
): LineProblem | undefined {
  if ([teamName, ...people].some((name) => name.length > longestName)) return "too long";
  const places = sizeOf(event);
  // The people of a team may be named later, and it may have substitutes beyond its size only where the contract says so.
  if (people.length > places) return "too many names";
  if (event.kind !== EventKind.TEAMS && people.length < places) return "too few names";
  return isTeamKnown ? "team twice" : undefined;
}
