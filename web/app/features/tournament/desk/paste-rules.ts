import { EventKind } from "~/gen/lapang/v1/tournament_pb";

/** The longest name of a person or a team, and the most entries of one call, by the contract. */
const longestName = 60;
const mostEntries = 128;

export type LineProblem = "too many names" | "too few names" | "too long" | "twice" | "no team" | "too many lines";

export type Line = {
  /** As it was pasted, without the numbering. */
  text: string;
  teamName: string;
  people: string[];
  problem?: LineProblem;
};

type Event = { kind: EventKind; teamSize: number };

/** "1. ", "2) ", "- ", "• ": lists from chats are numbered. */
const numbering = /^\s*(?:\d{1,3}\s*[.)\]:]\s*|[-–•*]\s+)/;
const between = /\s*(?:[/,;&+\t]|\s(?:dan|and|x)\s)\s*/i;

const clean = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const keyOf = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .toSorted()
    .join("/");

/**
 * Reads one entry from each line: a name, two names with "/", "," or "&" between them, or a team with its people
 * after a colon. `entered` are the names of those who are in already.
 */
export function readLines(text: string, event: Event, entered: readonly string[][]): Line[] {
  const known = new Set(entered.map(keyOf));
  const lines = text
    .split("\n")
    .map((line) => line.replace(numbering, "").trim())
    .filter((line) => line !== "");
  return lines.map((line, index) => {
    const [teamName, people] = partsOf(line, event.kind);
    const key = keyOf(event.kind === EventKind.TEAMS ? [teamName] : people);
    const problem = index >= mostEntries ? "too many lines" : problemOf(teamName, people, event, known.has(key));
    known.add(key);
    return { text: clean(line), teamName, people, problem };
  });
}

function partsOf(line: string, kind: EventKind): [teamName: string, people: string[]] {
  if (kind === EventKind.SINGLES) return ["", [clean(line)]];
  const namesIn = (text: string) => text.split(between).map(clean).filter(Boolean);
  if (kind !== EventKind.TEAMS) return ["", namesIn(line)];
  const [team = "", ...rest] = line.split(":");
  return [clean(team), namesIn(rest.join(":"))];
}

function problemOf(teamName: string, people: string[], event: Event, isKnown: boolean): LineProblem | undefined {
  if ([teamName, ...people].some((name) => name.length > longestName)) return "too long";
  if (event.kind === EventKind.TEAMS && teamName === "") return "no team";
  const places = event.kind === EventKind.SINGLES ? 1 : event.kind === EventKind.DOUBLES ? 2 : event.teamSize;
  // The people of a team may be named later, and it may have substitutes beyond its size only where the contract says so.
  if (people.length > places) return "too many names";
  if (event.kind !== EventKind.TEAMS && people.length < places) return "too few names";
  return isKnown ? "twice" : undefined;
}
