import { type Timestamp, timestampDate, timestampFromMs } from "@bufbuild/protobuf/wkt";
import { createClient, type Transport } from "@connectrpc/connect";
import {
  type Game as GameMessage,
  GameState,
  NightFormat,
  type Night as NightMessage,
  NightState,
  PersonState as PersonMessageState,
  PlayService,
} from "~/gen/lapang/v1/play_pb";
import type { Change } from "./changes";
import type { Format, Game, Night, PersonState } from "./engine/night";

// A night and its changes between the contract and the engine.

const formats: Record<NightFormat, Format> = {
  [NightFormat.UNSPECIFIED]: "turns",
  [NightFormat.TURNS]: "turns",
  [NightFormat.AMERICANO]: "americano",
  [NightFormat.MEXICANO]: "mexicano",
  [NightFormat.KING]: "king",
};

export const messageOfFormat: Record<Format, NightFormat> = {
  turns: NightFormat.TURNS,
  americano: NightFormat.AMERICANO,
  mexicano: NightFormat.MEXICANO,
  king: NightFormat.KING,
};

const personStates: Record<PersonMessageState, PersonState> = {
  [PersonMessageState.UNSPECIFIED]: "expected",
  [PersonMessageState.EXPECTED]: "expected",
  [PersonMessageState.PRESENT]: "present",
  [PersonMessageState.RESTING]: "resting",
  [PersonMessageState.GONE]: "gone",
};

const messageOfPersonState: Record<PersonState, PersonMessageState> = {
  expected: PersonMessageState.EXPECTED,
  present: PersonMessageState.PRESENT,
  resting: PersonMessageState.RESTING,
  gone: PersonMessageState.GONE,
};

const msOf = (time: Timestamp | undefined) => (time ? timestampDate(time).getTime() : 0);

export function nightOf(message: NightMessage): Night {
  const { settings } = message;
  return {
    matchId: message.matchId,
    matchName: message.matchName,
    format: formats[message.format] ?? "turns",
    isOver: message.state === NightState.OVER,
    settings: {
      totalPoints: settings?.totalPoints ?? 0,
      winningPoints: settings?.winningPoints ?? 0,
      gameMinutes: settings?.gameMinutes ?? 0,
      pairsNeighbours: settings?.pairsNeighbours ?? false,
      playersEnterScores: settings?.playersEnterScores ?? false,
      isSingles: settings?.isSingles ?? false,
    },
    seed: message.seed.toString(),
    revision: Number(message.revision),
    startedAt: msOf(message.startedAt),
    endedAt: msOf(message.endedAt),
    people: message.people.map(({ id, name, state, level, arrivedAt, isMe, hasAccount, avatarUrl }) => ({
      ...{ id, name, level, isMe, hasAccount, avatarUrl },
      state: personStates[state] ?? "expected",
      arrivedAt: msOf(arrivedAt),
    })),
    courts: message.courts.map(({ number, name, isOpen }) => ({ number, name, isOpen })),
    games: message.games.map(gameOf),
    timeZone: message.timeZone,
    sportSlug: message.sportSlug,
  };
}

function gameOf(message: GameMessage): Game {
  const { id, number, court, state, sideA, sideB, scores, why, startedAt, endedAt } = message;
  return {
    ...{ id, number, court, sideA, sideB, why },
    state: state === GameState.LIVE ? "live" : state === GameState.OVER ? "over" : "void",
    scores: scores.map(({ a, b }) => ({ a, b })),
    startedAt: msOf(startedAt),
    endedAt: msOf(endedAt),
  };
}

/** Sends a change; answers with the night after it. */
export async function sendChange(transport: Transport, matchId: string, change: Change): Promise<Night | null> {
  const calls = createClient(PlayService, transport);
  const head = { matchId, change: { key: change.key, at: timestampFromMs(change.at) } };
  const { night } = await call();
  return night ? nightOf(night) : null;

  function call(): Promise<{ night?: NightMessage }> {
    switch (change.kind) {
      case "people": {
        const people = change.people.map((person) => ({ ...person, state: messageOfPersonState[person.state] }));
        return calls.setPeople({ ...head, people });
      }
      case "courts":
        return calls.setCourts({ ...head, courts: change.courts });
      case "start": {
        const { court, sideA, sideB, why } = change;
        return calls.startGame({ ...head, court, sideA, sideB, why });
      }
      case "score":
        return calls.scoreGame({ ...head, gameId: change.gameId, scores: change.scores });
      case "edit":
        return calls.editGame({ ...head, gameId: change.gameId, scores: change.scores });
      case "void":
        return calls.voidGame({ ...head, gameId: change.gameId });
      case "update":
        return calls.updateNight({ ...head, format: messageOfFormat[change.format], settings: change.settings });
      case "end":
        return calls.endNight(head);
      case "reopen":
        return calls.reopenNight(head);
    }
  }
}
