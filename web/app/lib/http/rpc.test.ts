import { createClient } from "@connectrpc/connect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { SportService } from "~/gen/lapang/v1/sport_pb";
import { english, indonesian } from "../../../test/languages";
import { explain } from "./error-messages";
import { transport } from "./rpc";

const auth = createClient(AuthService, transport);
const sports = createClient(SportService, transport);

let sent: { url: URL; init: RequestInit }[];

function network(answer: (init: RequestInit) => Response | Promise<Response>) {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url: new URL(url, "http://localhost:8080"), init });
    return answer(init);
  });
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

const failure = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

beforeEach(() => {
  sent = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a read goes by GET, a change by POST with JSON, both with the session's cookie", async () => {
  network(() => json({}));
  await sports.listSports({ limit: 20 });
  await auth.logout({ sessionId: "s1" });
  const [read, change] = sent;
  expect(read?.url.pathname).toBe("/lapang.v1.SportService/ListSports");
  expect(read?.url.searchParams.get("message")).toBe('{"limit":20}');
  expect(read?.init).toMatchObject({ method: "GET", credentials: "include" });
  expect(change?.url.href).toBe("http://localhost:8080/lapang.v1.AuthService/Logout");
  expect(change?.init).toMatchObject({ method: "POST", credentials: "include" });
  expect(new TextDecoder().decode(change?.init.body as Uint8Array)).toBe('{"sessionId":"s1"}');
});

test("a read with an email address goes by POST, so that it is in no log", async () => {
  network(() => json({}));
  await auth.checkPasskeySupport({ email: "ayu@example.com" });
  expect(sent[0]?.init.method).toBe("POST");
  expect(sent[0]?.url.search).toBe("");
});

test("an error's text is its code and message", async () => {
  network(() => json({ code: "not_found", message: "no such session" }, 404));
  expect(await failure(auth.logout({ sessionId: "s1" }))).toHaveProperty("message", "[not_found] no such session");
});

// Responses that are not from our server: a proxy, a captive portal, a restarting machine.
test.each([
  [400, "[internal] HTTP 400", "Something went wrong on our side. Please try again."],
  [401, "[unauthenticated] HTTP 401", "Please sign in to go on."],
  [403, "[permission_denied] HTTP 403", "You are not allowed to do this."],
  [404, "[unimplemented] HTTP 404", "This is not available yet."],
  [
    429,
    "[unavailable] HTTP 429",
    "We cannot reach Lapang. Nothing you typed is lost; check your connection and try again.",
  ],
  [
    502,
    "[unavailable] HTTP 502",
    "We cannot reach Lapang. Nothing you typed is lost; check your connection and try again.",
  ],
  [
    503,
    "[unavailable] HTTP 503",
    "We cannot reach Lapang. Nothing you typed is lost; check your connection and try again.",
  ],
  [
    504,
    "[unavailable] HTTP 504",
    "We cannot reach Lapang. Nothing you typed is lost; check your connection and try again.",
  ],
  [500, "[unknown] HTTP 500", "Something went wrong on our side. Please try again."],
  [418, "[unknown] HTTP 418", "Something went wrong on our side. Please try again."],
])("status %i that is not from our server is %s, with a message", async (status, message, words) => {
  network(() => new Response("<html>", { status, headers: { "Content-Type": "text/html" } }));
  const error = await failure(sports.listSports({}));
  expect(error).toHaveProperty("message", message);
  expect(english._(explain(error))).toBe(words);
  expect(indonesian._(explain(error))).not.toBe(words);
});

test("a call without a response times out after 30 seconds", async () => {
  vi.useFakeTimers();
  network(({ signal }) => new Promise((_, gone) => signal?.addEventListener("abort", () => gone(signal.reason))));
  const outcome = failure(sports.listSports({}));
  const isOver = vi.fn();
  outcome.then(isOver);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const error = await outcome;
  expect(error).toHaveProperty("message", "[deadline_exceeded] the operation timed out");
  expect(english._(explain(error))).toBe("This is taking too long. Nothing you typed is lost; try again.");
  expect(new Headers(sent[0]?.init.headers).get("Connect-Timeout-Ms")).toBe("30000");
});

test("a missing network is reported as unreachable", async () => {
  network(() => Promise.reject(new TypeError("Failed to fetch")));
  const words = "We cannot reach Lapang. Nothing you typed is lost; check your connection and try again.";
  expect(english._(explain(await failure(sports.listSports({}))))).toBe(words);
});

test("calls go to the server set by the build", async () => {
  vi.stubEnv("VITE_API_URL", "https://api.example.com");
  vi.resetModules();
  network(() => json({}));
  const { transport: named } = await import("./rpc");
  await createClient(SportService, named).listSports({});
  expect(sent[0]?.url.origin).toBe("https://api.example.com");
  vi.unstubAllEnvs();
});
