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

test("a game that another phone has started first is refused, and dropped with its score", async () => {
  const server = aServer();
  const phone = aPhone(server);
  server.isReachable = false;
  const own = phone.change(start(2, ["p01", "p02", "p03", "p04"]));
  phone.change({ kind: "score", gameId: own, scores: [{ a: 21, b: 10 }] });
  server.change({ key: "theirs", at: startOfNight + 61_000, ...start(2, ["p05", "p06", "p07", "p08"]) } as Change);
  server.isReachable = true;
  await vi.advanceTimersByTimeAsync(5_000);
  const { night, unsent, refusals } = phone.snapshot();
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toMatchObject({ change: { key: own }, problem: { code: "court-busy", court: 2 } });
  expect(unsent).toBe(0);
  expect(night?.games.map(({ id }) => id)).toEqual(["theirs"]);
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
