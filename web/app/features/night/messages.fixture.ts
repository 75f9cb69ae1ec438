import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { GameState, NightFormat, NightSchema, NightState, PersonState } from "~/gen/lapang/v1/play_pb";
import type { Format, Night } from "./engine/night";

export const formats: Record<Format, NightFormat> = {
  turns: NightFormat.TURNS,
  americano: NightFormat.AMERICANO,
  mexicano: NightFormat.MEXICANO,
  king: NightFormat.KING,
};
const states = {
  expected: PersonState.EXPECTED,
  present: PersonState.PRESENT,
  resting: PersonState.RESTING,
  gone: PersonState.GONE,
};
const gameStates = { live: GameState.LIVE, over: GameState.OVER, void: GameState.VOID };
const time = (ms: number) => (ms ? timestampFromMs(ms) : undefined);

/** The night as the server answers with it; `me` is the reader. */
export const messageOf = (night: Night, me = "") =>
  create(NightSchema, {
    ...night,
    format: formats[night.format],
    state: night.isOver ? NightState.OVER : NightState.ON,
    seed: BigInt(night.seed),
    revision: BigInt(night.revision),
    startedAt: time(night.startedAt),
    endedAt: time(night.endedAt),
    people: night.people.map((one) => ({
      ...one,
      state: states[one.state],
      arrivedAt: time(one.arrivedAt),
      isMe: one.id === me,
    })),
    courts: night.courts.map((court) => ({ ...court })),
    games: night.games.map((game) => ({
      ...game,
      sideA: [...game.sideA],
      sideB: [...game.sideB],
      scores: game.scores.map((score) => ({ ...score })),
      state: gameStates[game.state],
      startedAt: time(game.startedAt),
      endedAt: time(game.endedAt),
    })),
  });
