import { isInRounds, nextOfTable, tableOf } from "./americano";
import { bookOf, waitingOf } from "./book";
import { type Game, liveGames, type Night, openCourts, peopleOf, playingIds, type Sides, sideSize } from "./night";
import { isByResults, nextOfRounds } from "./rounds";
import { pickTurn, type TurnRules } from "./turns";
import { type Why, whyOfTurn } from "./why";

export type Proposal = Sides & {
  court: number;
  why: Why[];
  /** It can start: the court and all four are free. */
  isNow: boolean;
};

export type Options = TurnRules & {
  /** Games that the host has put together, by court: they come first. */
  chosen?: ReadonlyMap<number, Sides>;
  /** How many games to look ahead. */
  ahead?: number;
};

export type Outlook = {
  /** In order. */
  games: Proposal[];
  /** The results of this round decide what comes next. */
  waitsForResults: boolean;
};

const upcoming = 4;
const farAhead = 16;
const assumed = "assumed:";
/** Ends that are only assumed come after all real ones. */
const afterAll = 1e15;

/** The next games: those that can start, and some that follow once the live ones end, the oldest first. */
export function outlookOf(night: Night, now: number, options: Options = {}): Outlook {
  const free = openCourts(night).length - liveGames(night).length;
  return look(night, now, Math.max(0, free) + (options.ahead ?? upcoming), options);
}

/** How many games start before somebody's: 0 is the next one to start. Null: not to be seen. */
export function gamesBefore(night: Night, id: string, now: number): number | null {
  const { games } = look(night, now, farAhead, {});
  const at = games.findIndex((game) => peopleOf(game).includes(id));
  return at < 0 ? null : at;
}

function look(night: Night, now: number, most: number, options: Options): Outlook {
  if (night.isOver) return { games: [], waitsForResults: false };
  const games: Proposal[] = [];
  let sim = night;
  let ends = 0;
  let waitsForResults = false;
  while (true) {
    const busy = new Set(liveGames(sim).map(({ court }) => court));
    const courts = openCourts(sim).filter(({ number }) => !busy.has(number));
    const inOrder = courts.toSorted((one, other) => rank(options, one.number) - rank(options, other.number));
    for (const { number } of inOrder) {
      const found = nextOn(sim, number, now, ends === 0 ? options : { ...options, chosen: undefined });
      if (!found) continue;
      games.push({ ...found, court: number, isNow: ends === 0 });
      sim = withGame(sim, { ...found, court: number }, games.length);
      if (games.length >= most) break;
    }
    const [oldest] = liveGames(sim).toSorted((one, other) => one.number - other.number);
    if (games.length >= most || !oldest) break;
    ends += 1;
    sim = withEnd(sim, oldest, ends);
    // Nothing more comes of it when every live game is assumed to be over.
    if (liveGames(sim).length === 0 && isByResults(night)) waitsForResults = true;
  }
  return { games: games.toSorted((one, other) => Number(other.isNow) - Number(one.isNow)), waitsForResults };
}

const rank = ({ chosen }: Options, court: number) => (chosen?.has(court) ? 0 : 1);

function nextOn(night: Night, court: number, now: number, options: Options): (Sides & { why: Why[] }) | null {
  const chosen = options.chosen?.get(court);
  const playing = playingIds(night);
  if (chosen && !peopleOf(chosen).some((id) => playing.has(id))) return { ...chosen, why: [{ code: "chosen" }] };
  const isRounds = night.format === "americano" && isInRounds(night);
  const table = isRounds ? tableOf(night) : null;
  if (table) {
    const next = nextOfTable(night, table);
    return next && { ...next.sides, why: [{ code: "round", round: next.round + 1 }] };
  }
  if (isRounds || isByResults(night)) {
    const next = nextOfRounds(night, court, ({ id, state }) => state === "over" && id.startsWith(assumed));
    if (!next) return null;
    const why: Why[] = [{ code: "round", round: next.round }];
    if (next.ranks) why.push({ code: "ranks", places: next.ranks });
    if (night.format === "king" && next.round > 1) why.push({ code: "ladder" });
    return { ...next.sides, why };
  }
  const book = bookOf(night);
  const waiting = waitingOf(night, book);
  const meetsAll = night.format === "americano";
  const sides = pickTurn(waiting, book, sideSize(night), night.seed, { ...options, meetsAll });
  if (!sides) return null;
  const why = whyOfTurn(night, sides, waiting, book, now);
  return { ...sides, why: meetsAll ? why.filter(({ code }) => code !== "levels") : why };
}

function withGame(night: Night, { sideA, sideB, court }: Sides & { court: number }, at: number): Night {
  const number = night.games.reduce((most, game) => Math.max(most, game.number), 0) + 1;
  const times = { startedAt: afterAll + at, endedAt: 0 };
  const game: Game = {
    id: `${assumed}${at}`,
    number,
    court,
    state: "live",
    sideA,
    sideB,
    scores: [],
    why: "",
    ...times,
  };
  return { ...night, games: [...night.games, game] };
}

function withEnd(night: Night, ended: Game, at: number): Night {
  const id = ended.id.startsWith(assumed) ? ended.id : `${assumed}${ended.id}`;
  const over: Game = { ...ended, id, state: "over", endedAt: afterAll + at };
  return { ...night, games: night.games.map((game) => (game === ended ? over : game)) };
}
