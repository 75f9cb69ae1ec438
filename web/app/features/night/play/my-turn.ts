import { type Game, isPresent, liveGames, type Night, type Person, peopleOf, type Sides } from "../engine/night";
import { gamesBefore, outlookOf } from "../engine/propose";

export type MyTurn =
  | { state: "playing"; game: Game; partners: string[]; opponents: string[] }
  | { state: "next"; court: number; isNow: boolean; partners: string[]; opponents: string[] }
  | { state: "waiting"; games: number | null }
  | { state: "expected" | "resting" | "gone" | "over" };

/** What the reader does now and next; null for somebody who is not among the players. */
export function myTurnOf(night: Night, now: number): MyTurn | null {
  const me = night.people.find(({ isMe }) => isMe);
  if (!me) return null;
  const game = liveGames(night).find((each) => peopleOf(each).includes(me.id));
  if (night.isOver) return { state: "over" };
  if (game) return { state: "playing", game, ...sidesOf(game, me) };
  if (!isPresent(me)) return { state: me.state === "present" ? "expected" : me.state };
  const { games } = outlookOf(night, now);
  const next = games.find((each) => peopleOf(each).includes(me.id));
  const before = next ? games.indexOf(next) : gamesBefore(night, me.id, now);
  // One of the games that can start, or the first that follows.
  const isNext = next !== undefined && (next.isNow || games.findIndex((each) => !each.isNow) === before);
  if (isNext) return { state: "next", court: next.court, isNow: next.isNow, ...sidesOf(next, me) };
  return { state: "waiting", games: before };
}

function sidesOf({ sideA, sideB }: Sides, { id }: Person) {
  const [own, others] = sideA.includes(id) ? [sideA, sideB] : [sideB, sideA];
  return { partners: own.filter((other) => other !== id), opponents: [...others] };
}
