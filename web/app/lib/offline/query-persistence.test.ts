import { create } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { createConnectQueryKey } from "@connectrpc/connect-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BookingService, type GetBookingResponse, GetBookingResponseSchema } from "~/gen/lapang/v1/booking_pb";
import { createQueryClient } from "~/lib/http/query-client";
import { dropCookie } from "~/lib/session/cookies";
import { persistedPrefix } from "~/lib/session/session-store";
import { signedInAs, signedOut } from "../../../test/session";
import { someCaches } from "../../../worker/caches.fixture";
import { largeStore } from "./large-answers";
import { isLost } from "./lost-answers";
import { isPersisted, persistOffline, persistQueries, persistSetting } from "./query-persistence";

const { getBooking } = BookingService.method;
const day = 24 * 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  signedInAs("ayu");
});

afterEach(() => {
  signedOut();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const keyOf = (bookingId: string) =>
  createConnectQueryKey({ schema: getBooking, input: { bookingId }, cardinality: "finite" });
const answerOf = (id: string) =>
  create(GetBookingResponseSchema, { booking: { id, notes: "Two balls", priceMin: 30_000_000n } });
const persistedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(persistedPrefix));

/** A visit to the app that fetches bookings one by one. */
function aVisit({ most = 20, meta = persistOffline(getBooking, most) } = {}) {
  const client = createQueryClient(() => {});
  persistQueries(client.getQueryCache());
  const state = (id: string) => client.getQueryState<GetBookingResponse>(keyOf(id));
  return {
    client,
    state,
    isPersisted(id: string) {
      const query = client.getQueryCache().find({ queryKey: keyOf(id) });
      return query !== undefined && isPersisted(query);
    },
    read: (id: string, answer: () => Promise<GetBookingResponse> = async () => answerOf(id)) =>
      client.query({ queryKey: keyOf(id), queryFn: answer, meta, staleTime: 0 }),
    readInVain(id: string, code: Code = Code.Unavailable) {
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      return this.read(id, () => Promise.reject(new ConnectError("no", code))).catch(() => state(id)?.data);
    },
  };
}

test("offline the next visit shows persisted data, and knows when it was fetched", async () => {
  const readAt = Date.now();
  await aVisit().read("b1");
  vi.advanceTimersByTime(60_000);
  const next = aVisit();
  expect(await next.readInVain("b1")).toEqual(answerOf("b1"));
  expect(next.state("b1")?.dataUpdatedAt).toBe(readAt);
  expect(next.isPersisted("b1")).toBe(true);
});

test("online it shows nothing until the server has responded, and that response is fresh", async () => {
  await aVisit().read("b1");
  const next = aVisit();
  const answering = next.read("b1");
  expect(next.state("b1")?.data).toBeUndefined();
  await answering;
  expect(next.isPersisted("b1")).toBe(false);
});

test("what everybody sees is also persisted for a visitor, until somebody signs in", async () => {
  signedOut();
  const meta = persistOffline(getBooking, 20, { hasVisitors: true });
  await aVisit({ meta }).read("b1");
  await aVisit().read("b2");
  expect(await aVisit({ meta }).readInVain("b1")).toEqual(answerOf("b1"));
  expect(persistedKeys()).toHaveLength(1);
  signedInAs("ayu");
  expect(await aVisit({ meta }).readInVain("b1")).toBeUndefined();
});

test("a setting is shown while it is refetched, and does not count as outdated", async () => {
  const meta = persistSetting(getBooking);
  await aVisit({ meta }).read("b1");
  const next = aVisit({ meta });
  const changed = create(GetBookingResponseSchema, { booking: { id: "b1", notes: "Three balls" } });
  const answering = next.read("b1", async () => changed);
  expect(next.state("b1")?.data).toEqual(answerOf("b1"));
  expect(next.isPersisted("b1")).toBe(false);
  await answering;
  expect(next.state("b1")?.data).toEqual(changed);
});

test("persisted data counts as fresh once it is refetched, even if nothing has changed", async () => {
  await aVisit().read("b1");
  const next = aVisit();
  await next.readInVain("b1");
  await next.read("b1");
  expect(next.isPersisted("b1")).toBe(false);
});

test("a network that does not respond is awaited for three seconds", async () => {
  await aVisit().read("b1");
  const next = aVisit();
  void next.read("b1", () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(next.state("b1")?.data).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(next.isPersisted("b1")).toBe(true);
});

test.each([Code.NotFound, Code.PermissionDenied, Code.Unauthenticated])(
  "a refusal by the server (%i) does not restore persisted data",
  async (code) => {
    await aVisit().read("b1");
    expect(await aVisit().readInVain("b1", code)).toBeUndefined();
    expect(persistedKeys()).toEqual([]);
  },
);

test("a live update of a part does not make the data fresh", async () => {
  await aVisit().read("b1");
  vi.advanceTimersByTime(60_000);
  const next = aVisit();
  await next.readInVain("b1");
  const query = next.client.getQueryCache().find({ queryKey: keyOf("b1") });
  query?.setState({ ...query.state, data: answerOf("b1") });
  expect(next.isPersisted("b1")).toBe(true);
});

test("data written by the app itself counts as fresh", async () => {
  await aVisit().read("b1");
  vi.advanceTimersByTime(60_000);
  const next = aVisit();
  await next.readInVain("b1");
  next.client.setQueryData(keyOf("b1"), answerOf("b1"));
  expect(next.isPersisted("b1")).toBe(false);
});

test("a response that cannot be serialised is still shown", async () => {
  const visit = aVisit();
  const broken = { ...answerOf("b1"), booking: 7 } as unknown as GetBookingResponse;
  await expect(visit.read("b1", async () => broken)).resolves.toBe(broken);
  expect(visit.state("b1")?.status).toBe("success");
  expect(persistedKeys()).toEqual([]);
});

test("persisted data has no owner once the cookies are gone without a sign-out", async () => {
  await aVisit().read("b1");
  dropCookie("has-lapang-session");
  expect(persistedKeys()).toHaveLength(1);
  const next = aVisit();
  expect(persistedKeys()).toEqual([]);
  expect(await next.readInVain("b1")).toBeUndefined();
});

test("expired data is deleted when the app opens", async () => {
  await aVisit().read("b1");
  vi.advanceTimersByTime(day + 1);
  aVisit();
  expect(persistedKeys()).toEqual([]);
});

test("persisted data expires after a day", async () => {
  await aVisit().read("b1");
  await aVisit().read("b2");
  vi.advanceTimersByTime(day + 1);
  signedInAs("ayu");
  expect(await aVisit().readInVain("b1")).toBeUndefined();
  expect(persistedKeys()).toEqual([]);
});

test("only the last entries of a method are persisted", async () => {
  const visit = aVisit({ most: 2 });
  for (const id of ["b1", "b2", "b1", "b3"]) {
    vi.advanceTimersByTime(1_000);
    await visit.read(id);
  }
  const next = aVisit();
  expect(await next.readInVain("b2")).toBeUndefined();
  expect(await next.readInVain("b1")).toBeDefined();
  expect(await next.readInVain("b3")).toBeDefined();
});

test("a response that is too long is not persisted, and its previous entry is deleted", async () => {
  const visit = aVisit();
  await visit.read("b1");
  await visit.read("b1", async () =>
    create(GetBookingResponseSchema, { booking: { id: "b1", notes: "x".repeat(150_000) } }),
  );
  expect(persistedKeys()).toEqual([]);
});

test("a query that does not opt in is not persisted", async () => {
  await aVisit({ meta: {} }).read("b1");
  expect(persistedKeys()).toEqual([]);
});

test("a visitor's queries are not persisted", async () => {
  signedOut();
  await aVisit().read("b1");
  expect(persistedKeys()).toEqual([]);
});

test("persisted data is deleted when its player signs out or someone else signs in", async () => {
  await aVisit().read("b1");
  expect(persistedKeys()).toHaveLength(1);
  signedOut();
  expect(persistedKeys()).toEqual([]);
  signedInAs("ayu");
  await aVisit().read("b1");
  signedInAs("budi");
  expect(persistedKeys()).toEqual([]);
});

test("a response requested by one player that arrives at the next is not persisted", async () => {
  const visit = aVisit();
  const answering = visit.read("b1", async () => {
    signedInAs("budi");
    return answerOf("b1");
  });
  await answering;
  expect(persistedKeys()).toEqual([]);
});

test("data that a full store could not delete is not shown to the next player", async () => {
  await aVisit().read("b1");
  const left = persistedKeys().map((key) => [key, localStorage.getItem(key) ?? ""] as const);
  signedInAs("budi");
  for (const [key, value] of left) localStorage.setItem(key, value);
  expect(await aVisit().readInVain("b1")).toBeUndefined();
});

test("large data of any size is persisted; in a full store the oldest goes first, and it is told what had no room", async () => {
  vi.useRealTimers();
  const caches = someCaches();
  vi.stubGlobal("caches", caches);
  const meta = persistOffline(getBooking, 20, { large: largeStore });
  const visits = ["b1", "b2", "b3"].map((id) => ({ id, visit: aVisit({ meta }) }));
  const cache = await caches.open("lapang-read");
  const put = cache.put.bind(cache);
  vi.spyOn(cache, "put").mockImplementation(async (...entry) => {
    if ((await cache.keys()).length >= 2) throw new DOMException("full", "QuotaExceededError");
    await put(...entry);
  });
  const large = (id: string) => create(GetBookingResponseSchema, { booking: { id, notes: "x".repeat(2_000_000) } });
  for (const { id, visit } of visits) {
    await visit.read(id, async () => large(id));
    await vi.waitFor(() => expect(caches.paths("lapang-read").join()).toContain(id));
  }
  const next = aVisit({ meta });
  expect(await next.readInVain("b1")).toBeUndefined();
  expect(isLost(next.state("b1")?.error)).toBe(true);
  for (const id of ["b2", "b3"]) {
    await next.readInVain(id);
    await vi.waitFor(() => expect(next.state(id)?.data).toEqual(large(id)));
    expect(next.isPersisted(id)).toBe(true);
  }
  signedInAs("budi");
  expect(await caches.keys()).toEqual([]);
});
