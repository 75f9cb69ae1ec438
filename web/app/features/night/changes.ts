import {
  type Court,
  type Format,
  type Game,
  isPresent,
  type Night,
  type Person,
  type PersonState,
  peopleOf,
  playingIds,
  type Score,
  type Settings,
} from "./engine/night";

export type PersonChange = { id: string; name: string; state: PersonState; level: number };

/** What somebody does. The key makes it act once, however often it is sent; the time is that of the phone. */
export type Change = { key: string; at: number } & ChangeOf;

export type ChangeOf =
  | { kind: "people"; people: PersonChange[] }
  | { kind: "courts"; courts: Court[] }
  | { kind: "start"; court: number; sideA: string[]; sideB: string[]; why: string }
  | { kind: "score" | "edit"; gameId: string; scores: Score[] }
  | { kind: "void"; gameId: string }
  | { kind: "update"; format: Format; settings: Settings }
  | { kind: "end" }
  | { kind: "reopen" };

/** Why a change is impossible: another phone was faster, or the evening has moved on. */
export type Problem =
  | { code: "night-over" }
  | { code: "court-busy" | "court-closed"; court: number }
  | { code: "person-busy" | "person-away" | "person-plays"; id: string }
  | { code: "game-over"; game: Game }
  | { code: "no-game" };

/** The same rules as the server's: what it would refuse is refused at once. */
export function problemOf(night: Night, change: Change): Problem | null {
  switch (change.kind) {
    case "start":
      return problemOfStart(night, change);
    case "score":
    case "void": {
      const game = gameOf(night, change.gameId);
      if (!game) return { code: "no-game" };
      return game.state === "live" ? null : { code: "game-over", game };
    }
    case "edit":
      return gameOf(night, change.gameId)?.state === "over" ? null : { code: "no-game" };
    case "people": {
      const playing = playingIds(night);
      const player = change.people.find(({ id, state }) => state !== "present" && playing.has(id));
      return player ? { code: "person-plays", id: player.id } : null;
    }
    case "update":
      return night.isOver ? { code: "night-over" } : null;
    default:
      return null;
  }
}

function problemOfStart(night: Night, change: Change & { kind: "start" }): Problem | null {
  if (gameOf(night, change.key)) return null;
  if (night.isOver) return { code: "night-over" };
  const { court } = change;
  if (!night.courts.some(({ number, isOpen }) => number === court && isOpen)) return { code: "court-closed", court };
  if (night.games.some((game) => game.court === court && game.state === "live")) return { code: "court-busy", court };
  const playing = playingIds(night);
  for (const id of peopleOf(change)) {
    if (playing.has(id)) return { code: "person-busy", id };
    if (!night.people.some((person) => person.id === id && isPresent(person))) return { code: "person-away", id };
  }
  return null;
}

const gameOf = ({ games }: Night, id: string) => games.find((game) => game.id === id);

/** The night after a change; one that is impossible, or has been applied already, leaves it as it is. */
export function apply(night: Night, change: Change): Night {
  if (problemOf(night, change)) return night;
  switch (change.kind) {
    case "people":
      return { ...night, people: withPeople(night.people, change.people, change.at) };
    case "courts":
      return withCourts(night, change.courts, change.at);
    case "start":
      return gameOf(night, change.key) ? night : withStart(night, change);
    case "score":
      return withGame(night, change.gameId, { state: "over", scores: change.scores, endedAt: change.at });
    case "edit":
      return withGame(night, change.gameId, { scores: change.scores });
    case "void":
      return withGame(night, change.gameId, { state: "void", endedAt: change.at });
    case "update":
      return { ...night, format: change.format, settings: change.settings };
    case "end":
      return night.isOver ? night : { ...night, isOver: true, endedAt: change.at };
    case "reopen":
      return { ...night, isOver: false, endedAt: 0 };
  }
}

function withPeople(people: readonly Person[], changes: readonly PersonChange[], at: number): Person[] {
  const known = new Map(people.map((person) => [person.id, person]));
  for (const { id, name, state, level } of changes) {
    const person = known.get(id) ?? newPerson(id, name);
    const arrivedAt = state === "present" && !isPresent(person) ? at : person.arrivedAt;
    known.set(id, { ...person, name: person.hasAccount ? person.name : name || person.name, state, level, arrivedAt });
  }
  return [...known.values()];
}

function newPerson(id: string, name: string): Person {
  return { id, name, state: "expected", level: 0, arrivedAt: 0, isMe: false, hasAccount: false, avatarUrl: "" };
}

/** A closed court gives the people of its live game back. */
function withCourts(night: Night, courts: readonly Court[], at: number): Night {
  const open = new Set(courts.filter(({ isOpen }) => isOpen).map(({ number }) => number));
  const games = night.games.map((game) =>
    game.state === "live" && !open.has(game.court) ? { ...game, state: "void" as const, endedAt: at } : game,
  );
  return { ...night, courts: [...courts], games };
}

function withStart(night: Night, { key, at, court, sideA, sideB, why }: Change & { kind: "start" }): Night {
  const number = night.games.reduce((most, game) => Math.max(most, game.number), 0) + 1;
  const game: Game = {
    id: key,
    number,
    court,
    state: "live",
    sideA,
    sideB,
    scores: [],
    why,
    startedAt: at,
    endedAt: 0,
  };
  return { ...night, games: [...night.games, game] };
}

function withGame(night: Night, id: string, to: Partial<Game>): Night {
  const changed = (game: Game) => {
    const endedAt = to.endedAt === undefined ? game.endedAt : Math.max(to.endedAt, game.startedAt);
    return { ...game, ...to, endedAt };
  };
  return { ...night, games: night.games.map((game) => (game.id === id ? changed(game) : game)) };
}
