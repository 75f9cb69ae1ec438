import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { foldName } from "~/lib/forms/name-list";
import type { Format, Game, Night, Settings, Sides } from "./engine/night";
import { endNumberOf, endOf } from "./game-rules";

export const formatNames: Record<Format, MessageDescriptor> = {
  turns: msg`Fair turns`,
  americano: msg`Americano`,
  mexicano: msg`Mexicano`,
  king: msg`King of the court`,
};

export const formatHints: Record<Format, MessageDescriptor> = {
  turns: msg`Whoever has played least comes next, with new partners and even levels.`,
  americano: msg`Everybody plays with everybody. Each keeps their own points.`,
  mexicano: msg`Pairs are made by the standings after each round.`,
  king: msg`Winners move up a court, losers down. Partners split.`,
};

/** How games end; nothing where any score counts. */
export function endWords(settings: Settings): MessageDescriptor | undefined {
  const number = endNumberOf(settings);
  switch (endOf(settings)) {
    case "to":
      return msg`games to ${number}`;
    case "total":
      return msg`${number} points a game`;
    case "clock":
      return msg`${plural(number, { one: "# minute", other: "# minutes" })} a game`;
    case "any":
      return undefined;
  }
}

/** Why nobody can be called that. */
export function nameProblemOf({ people }: Night, name: string, ownId = ""): MessageDescriptor | undefined {
  const known = foldName(name);
  if (known === "") return msg`Enter a name.`;
  const isTaken = people.some((other) => other.id !== ownId && foldName(other.name) === known);
  return isTaken ? msg`Somebody of this name is on the list. Add a letter, such as Budi S.` : undefined;
}

/** Names by id; somebody unknown is left out, such as a person whom another phone has just added. */
export function namesIn({ people }: Night): (ids: readonly string[]) => string[] {
  const known = new Map(people.map(({ id, name }) => [id, name]));
  return (ids) => ids.flatMap((id) => known.get(id) ?? []);
}

/** "Sari/Dewi vs Andi/Budi", the same in both languages. */
export function pairingText(night: Night, { sideA, sideB }: Sides): string {
  const names = namesIn(night);
  return `${names(sideA).join("/")} vs ${names(sideB).join("/")}`;
}

export const scoreText = ({ scores }: Pick<Game, "scores">) => scores.map(({ a, b }) => `${a}–${b}`).join(", ");

export const courtName = ({ courts }: Night, number: number) =>
  courts.find((court) => court.number === number)?.name ?? String(number);

export function minutesSince(time: number, now: number): number {
  return Math.max(0, Math.floor((now - time) / 60_000));
}
