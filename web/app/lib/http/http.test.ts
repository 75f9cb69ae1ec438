import { Code } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { english } from "../../../test/languages";
import { codeOf, isTransient } from "./error-code";
import { explain } from "./error-messages";
import { request } from "./http";

type Attempt = Response | "lost" | "silent";

let attempts: RequestInit[];

/** Answers one attempt after the other; the last answer repeats. */
function answer(...answers: [Attempt, ...Attempt[]]) {
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const next = answers[Math.min(attempts.length, answers.length - 1)];
    attempts.push(init);
    if (next === "lost") throw new TypeError("Failed to fetch");
    if (next instanceof Response) return next.clone();
    return new Promise((_, gone) => init.signal?.addEventListener("abort", () => gone(new Error("aborted"))));
  });
}

const failure = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

beforeEach(() => {
  attempts = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a response is its parsed JSON, and the request has the session's cookie", async () => {
  answer(new Response('{"redirect":"/play"}'));
  expect(await request("/x")).toEqual({ status: 200, body: { redirect: "/play" } });
  expect(attempts[0]).toMatchObject({ credentials: "include" });
  answer(new Response("<html>"));
  expect(await request("/x")).toEqual({ status: 200, body: null });
});

test.each([408, 409, 425, 429, 500, 502, 503, 504])("without a body, %i is retried once", async (status) => {
  answer(new Response("", { status }), new Response("1"));
  expect(await request("/x")).toEqual({ status: 200, body: 1 });
  expect(attempts).toHaveLength(2);
  attempts = [];
  answer(new Response("", { status }));
  expect(await failure(request("/x"))).toHaveProperty("status", status);
  expect(attempts).toHaveLength(2);
});

test.each([400, 401, 403, 404, 413, 422, 501, 505])("%i is not retried", async (status) => {
  answer(new Response("", { status }), new Response("1"));
  expect(await failure(request("/x"))).toHaveProperty("status", status);
  expect(attempts).toHaveLength(1);
});

test("a lost connection is retried once, and then reported", async () => {
  answer("lost", new Response("1"));
  expect((await request("/x")).body).toBe(1);
  attempts = [];
  answer("lost");
  const error = await failure(request("/x"));
  expect(attempts).toHaveLength(2);
  expect(error).toHaveProperty("message", "HTTP 0: Failed to fetch");
  expect(codeOf(error)).toBe(Code.Unavailable);
  expect(isTransient(error)).toBe(true);
});

test.each(["lost", new Response("", { status: 503 })] as const)(
  "a request with a body is not retried",
  async (outcome) => {
    answer(outcome, new Response("1"));
    await expect(request("/x", { method: "PUT", body: "a" })).rejects.toThrow("HTTP");
    expect(attempts).toHaveLength(1);
  },
);

test("a request times out after 30 seconds, and is not retried", async () => {
  vi.useFakeTimers();
  answer("silent");
  const outcome = failure(request("/x"));
  const isOver = vi.fn();
  outcome.then(isOver);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const error = await outcome;
  expect(error).toHaveProperty("message", "The operation was aborted due to timeout");
  expect(attempts).toHaveLength(1);
  expect(codeOf(error)).toBe(Code.DeadlineExceeded);
  expect(english._(explain(error))).toBe("This is taking too long. Nothing you typed is lost; try again.");
});

test("both attempts share the 30 seconds", async () => {
  vi.useFakeTimers();
  answer(new Response("", { status: 503 }), "silent");
  const outcome = failure(request("/x"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome).toHaveProperty("name", "TimeoutError");
  expect(attempts).toHaveLength(2);
});

test("an aborted request rejects with its reason, and is not retried", async () => {
  answer("silent");
  const stop = new AbortController();
  const outcome = failure(request("/x", { signal: stop.signal }));
  stop.abort(new Error("left the page"));
  expect(await outcome).toHaveProperty("message", "left the page");
  expect(attempts).toHaveLength(1);
});

test.each([
  [404, '{"message":"no such venue"}', "HTTP 404: no such venue"],
  [403, '{"error":"not yours"}', "HTTP 403: not yours"],
  [400, '{"message":"","error":"bad"}', "HTTP 400: bad"],
  [422, '{"code":"x"}', 'HTTP 422: {"code":"x"}'],
  [404, "not found", "HTTP 404: not found"],
])("status %i with %s reads %s", async (status, body, message) => {
  answer(new Response(body, { status }));
  expect(await failure(request("/x"))).toHaveProperty("message", message);
});

test("an error without a text has its status as text", async () => {
  answer(new Response("", { status: 418, statusText: "I'm a teapot" }));
  expect(await failure(request("/x"))).toHaveProperty("message", "HTTP 418: I'm a teapot");
});

test.each([400, 599])("status %i is an error, unless it is ignored", async (status) => {
  const made = () => new Response('{"a":1}', { status });
  answer(made());
  await expect(request("/x")).rejects.toThrow(`HTTP ${status}`);
  expect(await request("/x", { ignoreStatus: true })).toEqual({ status, body: { a: 1 } });
});

test.each([
  [400, Code.InvalidArgument],
  [401, Code.Unauthenticated],
  [403, Code.PermissionDenied],
  [404, Code.NotFound],
  [408, Code.DeadlineExceeded],
  [418, Code.Internal],
  [429, Code.ResourceExhausted],
  [500, Code.Internal],
  [502, Code.Unavailable],
  [503, Code.Unavailable],
  [504, Code.DeadlineExceeded],
])("status %i is explained as the code %i", async (status, code) => {
  answer(new Response("", { status }));
  expect(codeOf(await failure(request("/x")))).toBe(code);
});
