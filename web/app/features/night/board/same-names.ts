import { type Night, type Person, realGames } from "../engine/night";

/** What tells somebody from others of the same shown name. */
export type Hint =
  | { kind: "with"; ids: readonly string[] }
  | { kind: "since"; time: number }
  | { kind: "number"; number: number };

/** Hints for those whose name somebody else has, too: whom they play with, or when they came. */
export function hintsOf(night: Night): Map<string, Hint> {
  const hints = new Map<string, Hint>();
  for (const shown of new Set(night.people.map(({ name }) => name))) {
    const same = night.people.filter(({ name }) => name === shown);
    if (same.length < 2) continue;
    const found = same.map((person) => hintOf(night, person));
    const isClear = new Set(found.map((hint) => JSON.stringify(hint))).size === same.length;
    const isAmongThem = found.some((hint) => hint?.kind === "with" && same.some(({ id }) => hint.ids.includes(id)));
    same.forEach(({ id }, at) => {
      const hint = isClear && !isAmongThem ? found[at] : null;
      hints.set(id, hint ?? { kind: "number", number: at + 1 });
    });
  }
  return hints;
}

function hintOf(night: Night, { id, arrivedAt }: Person): Hint | null {
  const game = realGames(night).findLast(({ sideA, sideB }) => sideA.includes(id) || sideB.includes(id));
  if (game) {
    const [own, others] = game.sideA.includes(id) ? [game.sideA, game.sideB] : [game.sideB, game.sideA];
    const partners = own.filter((other) => other !== id);
    return { kind: "with", ids: partners.length > 0 ? partners : others };
  }
  return arrivedAt > 0 ? { kind: "since", time: arrivedAt } : null;
}
