import type { Book } from "./book";
import { type Night, type Person, peopleOf, type Sides } from "./night";

/** Why these people play, in codes and figures: each reader sees it in their language. */
export type Why =
  | { code: "fewest"; id: string; turns: number }
  | { code: "waiting"; id: string; minutes: number }
  | { code: "partners" }
  | { code: "levels"; a: number; b: number }
  | { code: "ranks"; places: number[] }
  | { code: "ladder" }
  | { code: "round"; round: number }
  | { code: "chosen" };

export function textOfWhy(why: readonly Why[]): string {
  return why
    .map((one) => {
      switch (one.code) {
        case "fewest":
          return `fewest:${one.id}:${one.turns}`;
        case "waiting":
          return `waiting:${one.id}:${one.minutes}`;
        case "levels":
          return `levels:${one.a}:${one.b}`;
        case "ranks":
          return `ranks:${one.places.join(":")}`;
        case "round":
          return `round:${one.round}`;
        default:
          return one.code;
      }
    })
    .join(";");
}

/** Unknown codes are left out. */
export function whyOfText(text: string): Why[] {
  return text.split(";").flatMap((part): Why[] => {
    const [code, first = "", ...rest] = part.split(":");
    const figure = Number(rest[0]);
    switch (code) {
      case "fewest":
        return [{ code, id: first, turns: figure }];
      case "waiting":
        return [{ code, id: first, minutes: figure }];
      case "levels":
        return [{ code, a: Number(first), b: figure }];
      case "ranks":
        return [{ code, places: [first, ...rest].map(Number) }];
      case "round":
        return [{ code, round: Number(first) }];
      case "partners":
      case "ladder":
      case "chosen":
        return [{ code }];
      default:
        return [];
    }
  });
}

/** For a game of `turns`: the one it is about, and what speaks for the four. */
export function whyOfTurn(night: Night, sides: Sides, waiting: readonly Person[], book: Book, now: number): Why[] {
  const ids = peopleOf(sides);
  const first = waiting.find(({ id }) => ids.includes(id));
  const why: Why[] = [];
  // Before the first game nobody has waited.
  if (first && night.games.some(({ startedAt }) => startedAt < now)) {
    why.push({ code: "fewest", id: first.id, turns: book.games(first.id) });
    const minutes = Math.floor((now - book.since(first.id)) / 60_000);
    if (minutes > 0) why.push({ code: "waiting", id: first.id, minutes });
  }
  const pairs = [sides.sideA, sides.sideB];
  const haveAllPlayed = ids.every((id) => book.games(id) > 0);
  if (haveAllPlayed && pairs.every(([one, other]) => one && other && book.together(one, other) === 0))
    why.push({ code: "partners" });
  const levels = pairs.map((side) => side.map((id) => night.people.find((person) => person.id === id)?.level ?? 0));
  const [a = [], b = []] = levels;
  const sum = (side: readonly number[]) => side.reduce((total, level) => total + level, 0);
  if ([...a, ...b].every((level) => level > 0)) why.push({ code: "levels", a: sum(a), b: sum(b) });
  return why;
}
