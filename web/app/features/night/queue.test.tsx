import { Code } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal } from "../../../test/refuse";
import { apply, type Change, type ChangeOf, problemOf } from "./changes";
import type { Night } from "./engine/night";
import { aNight, startOfNight } from "./night.fixture";
import { createNightQueue } from "./queue";

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(startOfNight + 60_000);
});
afterEach(() => vi.useRealTimers());

/** A server with a night, and a line to it that can be cut. */
function aServer(start = aNight({ people: 12, courts: 2 })) {
  const server = {
    night: start,
    isReachable: true,
    /** Loses the next answer: the change arrives all the same. */
    losesAnswer: false,
    keys: new Set<string>(),
    received: 0,
    change(change: Change): Night {
      server.received += 1;
      if (!server.keys.has(change.key)) {
        if (problemOf(server.night, change)) throw refusal(Code.FailedPrecondition, "IMPOSSIBLE");
        server.keys.add(change.key);
        server.night = { ...apply(server.night, change), revision: server.night.revision + 1 };
      }
      return server.night;
    },
    async send(change: Change): Promise<Night> {
      if (!server.isReachable) throw refusal(Code.Unavailable, "");
      const night = server.change(change);
      if (!server.losesAnswer) return night;
      server.losesAnswer = false;
      throw refusal(Code.DeadlineExceeded, "");
    },
    read: async () => server.night,
  };
  return server;
}

type Server = ReturnType<typeof aServer>;

function aPhone({ send, read, night }: Server, owner = "ani") {
  const queue = createNightQueue({ matchId: night.matchId, owner, send, read });
  queue.rebase(night);
  queue.open();
  return queue;
}

type Queue = ReturnType<typeof aPhone>;
const start = (court: number, ids: string[]): ChangeOf => ({
  kind: "start",
  court,
  sideA: ids.slice(0, 2),
  sideB: ids.slice(2, 4),
  why: "",
});

/** Ten minutes of an evening. */
async function tenMinutes(phone: Queue) {
  const wait = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
  const first = phone.change(start(1, ["p01", "p02", "p03", "p04"]));
  await wait(1);
  const second = phone.change(start(2, ["p05", "p06", "p07", "p08"]));
  phone.change({ kind: "people", people: [{ id: "guest", name: "Tamu", state: "present", level: 3 }] });
  await wait(5);
  phone.change({ kind: "score", gameId: first, scores: [{ a: 21, b: 17 }] });
  phone.change(start(1, ["p09", "p10", "p11", "guest"]));
  await wait(3);
  phone.change({ kind: "void", gameId: second });
  phone.change({ kind: "edit", gameId: first, scores: [{ a: 17, b: 21 }] });
  await wait(1);
}

/** Keys are random. */
function withoutKeys({ games, revision: _, ...night }: Night) {
  return { ...night, games: games.map(({ id: __, ...game }) => game) };
}

test("ten minutes without a network, sent afterwards, end like ten minutes with one", async () => {
  const online = aServer();
  await tenMinutes(aPhone(online));
  localStorage.clear();
  vi.setSystemTime(startOfNight + 60_000);

  const offline = aServer();
  const phone = aPhone(offline);
  offline.isReachable = false;
  await tenMinutes(phone);
  expect(phone.snapshot()).toMatchObject({ unsent: 7, isStuck: true });
  expect(offline.night.games).toEqual([]);
  expect(withoutKeys(phone.snapshot().night as Night)).toEqual(withoutKeys(online.night));

  offline.isReachable = true;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(phone.snapshot()).toMatchObject({ unsent: 0, isStuck: false, refusals: [] });
  expect(withoutKeys(offline.night)).toEqual(withoutKeys(online.night));
});

test("a change whose answer was lost is sent again and acts once", async () => {
  const server = aServer();
  const phone = aPhone(server);
  server.losesAnswer = true;
  phone.change(start(1, ["p01", "p02", "p03", "p04"]));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.received).toBe(2);
  expect(server.night.games).toHaveLength(1);
  expect(phone.snapshot().unsent).toBe(0);
});

/** What another phone does at the server. */
function theirs(server: Server, what: ChangeOf, key = "theirs") {
  server.change({ key, at: Date.now(), ...what } as Change);
}

async function backOnline(server: Server) {
  await vi.advanceTimersByTimeAsync(0);
  server.isReachable = true;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
}

test("a game that another phone has started first is put aside with its score, and the rest goes on", async () => {
  const server = aServer();
  const phone = aPhone(server);
  server.isReachable = false;
  const own = phone.change(start(2, ["p01", "p02", "p03", "p04"]));
  phone.change({ kind: "score", gameId: own, scores: [{ a: 21, b: 10 }] });
  phone.change({ kind: "people", people: [{ id: "guest", name: "Tamu", state: "present", level: 3 }] });
  theirs(server, start(2, ["p05", "p06", "p07", "p08"]));
  await backOnline(server);
  const { night, unsent, refusals } = phone.snapshot();
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toMatchObject({
    item: { key: own },
    followers: [{ kind: "score", scores: [{ a: 21, b: 10 }] }],
    note: { code: "court-busy", court: 2 },
  });
  expect(unsent).toBe(0);
  expect(night?.games.map(({ id }) => id)).toEqual(["theirs"]);
  expect(server.night.people.at(-1)?.id).toBe("guest");
});

test("what was put aside survives a reload, and is sent by trying again or forgotten by dropping", async () => {
  const server = aServer();
  const phone = aPhone(server);
  server.isReachable = false;
  const own = phone.change(start(2, ["p01", "p02", "p03", "p04"]));
  phone.change({ kind: "score", gameId: own, scores: [{ a: 21, b: 10 }] });
  theirs(server, start(2, ["p05", "p06", "p07", "p08"]));
  await backOnline(server);
  const again = aPhone(server);
  // A game that was played already needs no court of its own: court 1 is free.
  again.snapshot().refusals[0]?.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(again.snapshot()).toMatchObject({ unsent: 0, refusals: [] });
  expect(server.night.games.find(({ id }) => id === own)).toMatchObject({ court: 1, scores: [{ a: 21, b: 10 }] });

  const third = again.change(start(2, ["p09", "p10", "p11", "p12"]));
  await vi.advanceTimersByTimeAsync(0);
  again.snapshot().refusals[0]?.drop();
  expect(again.snapshot().refusals).toEqual([]);
  expect(aPhone(server).snapshot().refusals).toEqual([]);
  expect(server.night.games.some(({ id }) => id === third)).toBe(false);
});

test.each([
  ["the same sides", ["p01", "p02", "p03", "p04"], { a: 15, b: 9 }],
  ["the sides turned around", ["p04", "p03", "p02", "p01"], { a: 9, b: 15 }],
])("a score goes to the game that another phone started with %s on the same court", async (_, ids, score) => {
  const server = aServer();
  const phone = aPhone(server);
  server.isReachable = false;
  const own = phone.change(start(1, ["p01", "p02", "p03", "p04"]));
  phone.change({ kind: "score", gameId: own, scores: [{ a: 15, b: 9 }] });
  theirs(server, start(1, ids));
  await backOnline(server);
  expect(phone.snapshot()).toMatchObject({ unsent: 0, refusals: [] });
  expect(server.night.games).toMatchObject([{ id: "theirs", state: "over", scores: [score] }]);
});

test("a game that another phone has played to its end in the meantime does not count twice", async () => {
  const server = aServer();
  const phone = aPhone(server);
  server.isReachable = false;
  const own = phone.change(start(1, ["p01", "p02", "p03", "p04"]));
  theirs(server, start(1, ["p01", "p02", "p03", "p04"]));
  await vi.advanceTimersByTimeAsync(600_000);
  phone.change({ kind: "score", gameId: own, scores: [{ a: 15, b: 9 }] });
  theirs(server, { kind: "score", gameId: "theirs", scores: [{ a: 15, b: 9 }] }, "their score");
  await backOnline(server);
  expect(server.night.games.map(({ id }) => id)).toEqual(["theirs"]);
});

test("of two scores of one game the second is put aside, and may overrule the first", async () => {
  const server = aServer();
  const phone = aPhone(server);
  const game = phone.change(start(1, ["p01", "p02", "p03", "p04"]));
  await vi.advanceTimersByTimeAsync(0);
  server.isReachable = false;
  phone.change({ kind: "score", gameId: game, scores: [{ a: 15, b: 9 }] });
  theirs(server, { kind: "score", gameId: game, scores: [{ a: 15, b: 11 }] });
  await backOnline(server);
  expect(phone.snapshot().refusals).toMatchObject([
    { note: { code: "game-over", game: { scores: [{ a: 15, b: 11 }] } } },
  ]);
  phone.snapshot().refusals[0]?.overrule();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.night.games[0]?.scores).toEqual([{ a: 15, b: 9 }]);
});

test("a change that fails three times is put aside, and those after it are sent", async () => {
  const server = aServer();
  const send = async (change: Change) => {
    if (change.kind === "courts") throw refusal(Code.Internal, "");
    return server.send(change);
  };
  const phone = aPhone({ ...server, send });
  phone.change({ kind: "courts", courts: [] });
  phone.change(start(1, ["p01", "p02", "p03", "p04"]));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(phone.snapshot()).toMatchObject({ unsent: 0, isStuck: false, refusals: [{ item: { kind: "courts" } }] });
  expect(server.night.games).toHaveLength(1);
});

test("a queue that an older version stored is sent, and one that cannot be read is dropped with a notice", async () => {
  const server = aServer();
  const change = { key: "old", at: Date.now(), ...start(1, ["p01", "p02", "p03", "p04"]) };
  localStorage.setItem("lapang-night:m1", JSON.stringify({ owner: "ani", base: server.night, pending: [change] }));
  const phone = aPhone(server);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.night.games).toMatchObject([{ id: "old" }]);
  expect(phone.snapshot().acknowledgeUnreadable).toBeUndefined();

  localStorage.setItem("lapang-night:m1", JSON.stringify({ owner: "ani", version: 99, moves: {} }));
  const next = aPhone(server);
  expect(next.snapshot().unsent).toBe(0);
  next.snapshot().acknowledgeUnreadable?.();
  expect(next.snapshot().acknowledgeUnreadable).toBeUndefined();
});

test("what is not sent yet survives a reload, and is not another person's", async () => {
  const server = aServer();
  server.isReachable = false;
  const phone = aPhone(server);
  phone.change(start(1, ["p01", "p02", "p03", "p04"]));
  const others = createNightQueue({ matchId: "m1", owner: "budi", send: server.send, read: server.read });
  expect(others.snapshot()).toMatchObject({ night: null, unsent: 0 });
  const again = createNightQueue({ matchId: "m1", owner: "ani", send: server.send, read: server.read });
  expect(again.snapshot().unsent).toBe(1);
  expect(again.snapshot().night?.games).toHaveLength(1);
});
