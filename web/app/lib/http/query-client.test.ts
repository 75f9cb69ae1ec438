import { Code, ConnectError } from "@connectrpc/connect";
import { focusManager, MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isMutationPending } from "./pending-mutations";
import { createQueryClient, safeToRetry } from "./query-client";

const minute = 60_000;
const queryKey = ["venues"];

let client: ReturnType<typeof createQueryClient>;
let answer: () => unknown;
/** When each call was made, in milliseconds since the test began. */
let calls: number[];
let began: number;

const queryFn = async () => {
  calls.push(Date.now() - began);
  return answer();
};

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient(() => {});
  client.mount();
  answer = () => "an answer";
  calls = [];
  began = Date.now();
});

afterEach(() => {
  client.unmount();
  client.clear();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const unavailable = () => Promise.reject(new ConnectError("", Code.Unavailable));

/** A page that shows the response; returns a function that leaves the page. */
function show(options: object = {}) {
  return new QueryObserver(client, { queryKey, queryFn, ...options }).subscribe(() => {});
}

test("a response is fresh for 5 minutes", async () => {
  const leave = show();
  await after(0);
  leave();
  await after(5 * minute - 1);
  show()();
  await after(0);
  expect(calls).toHaveLength(1);
  await after(1);
  show();
  await after(0);
  expect(calls).toHaveLength(2);
});

test("unused data is dropped after 5 minutes", async () => {
  const leave = show();
  await after(minute);
  leave();
  await after(5 * minute - 1);
  expect(client.getQueryData(queryKey)).toBe("an answer");
  await after(1);
  expect(client.getQueryData(queryKey)).toBeUndefined();
});

test("a failing query is retried three times, after 1, 2 and 4 seconds", async () => {
  answer = unavailable;
  show();
  await after(10 * minute);
  expect(calls).toEqual([0, 1_000, 3_000, 7_000]);
  expect(client.getQueryState(queryKey)?.status).toBe("error");
});

test("the delay between retries is at most 30 seconds", async () => {
  answer = unavailable;
  show({ retry: 8 });
  await after(10 * minute);
  const pauses = calls.slice(1).map((at, index) => at - (calls[index] ?? 0));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test.each([Code.NotFound, Code.PermissionDenied, Code.Unauthenticated, Code.InvalidArgument, Code.Internal])(
  "a refusal with the code %i is not retried",
  async (code) => {
    answer = () => Promise.reject(new ConnectError("", code));
    show();
    await after(minute);
    expect(calls).toEqual([0]);
  },
);

test("a page that becomes visible refetches only data older than 5 minutes", async () => {
  const comesBack = async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await after(0);
  };
  show();
  await after(5 * minute - 1);
  await comesBack();
  expect(calls).toHaveLength(1);
  await after(1);
  await comesBack();
  expect(calls).toHaveLength(2);
});

test("a reconnected network refetches nothing", async () => {
  show();
  await after(6 * minute);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await after(minute);
  expect(calls).toHaveLength(1);
});

test("offline a call fails at once instead of waiting", async () => {
  onlineManager.setOnline(false);
  answer = unavailable;
  show({ retry: false });
  await after(0);
  expect(client.getQueryState(queryKey)?.status).toBe("error");
});

function change(options: object = {}) {
  return new MutationObserver(client, { mutationFn: queryFn, ...options }).mutate().catch(() => {});
}

test("an idempotent mutation is retried once, after a second", async () => {
  answer = unavailable;
  change(safeToRetry);
  await after(minute);
  expect(calls).toEqual([0, 1_000]);
});

test("an idempotent mutation is not retried after a refusal", async () => {
  answer = () => Promise.reject(new ConnectError("", Code.FailedPrecondition));
  change(safeToRetry);
  await after(minute);
  expect(calls).toEqual([0]);
});

test("any other mutation is not retried", async () => {
  answer = unavailable;
  change();
  await after(minute);
  expect(calls).toEqual([0]);
});

test.each([
  ["done", () => after(1_000)],
  ["refused", async () => Promise.reject(await after(1_000))],
])("a mutation is pending until it is %s", async (_, ends) => {
  answer = ends;
  expect(isMutationPending()).toBe(false);
  const changed = change();
  expect(isMutationPending()).toBe(true);
  await changed;
  expect(isMutationPending()).toBe(false);
});
