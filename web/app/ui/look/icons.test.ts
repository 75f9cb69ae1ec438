import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Each test imports a fresh module, because loaded icons stay cached.
let icons: typeof import("./icons");

type Reply = { status?: number; json?: unknown; services?: string; after?: number; fails?: boolean };

/** Every request in order, with its time; replies are keyed by host and path. */
const asked: { url: string; at: number }[] = [];
let replies: Record<string, Reply | ((url: string) => Reply)>;

const tennis = { body: '<path d="M0 0"/>' };
const answer = (names: readonly string[], more: object = {}) => ({
  prefix: "mdi",
  width: 24,
  height: 24,
  icons: Object.fromEntries(names.map((name) => [name, tennis])),
  ...more,
});
const own = (json: unknown, services?: string): Record<string, Reply> => ({ "/api/icons": { json, services } });
const requests = () => asked.map(({ url }) => url);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  icons = await import("./icons");
  asked.length = 0;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ url, at: Date.now() });
    const found = Object.entries(replies).find(([start]) => url.startsWith(start))?.[1];
    const reply = typeof found === "function" ? found(url) : found;
    return new Promise<Response>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason));
      // A host without a reply never answers.
      if (!reply) return;
      const { status = 200, json = {}, services, after = 0, fails } = reply;
      setTimeout(() => {
        if (fails) return reject(new TypeError("no network"));
        resolve(Response.json(json, { status, headers: services ? { "x-icons-fallback": services } : {} }));
      }, after);
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The state of some icons after a time, in milliseconds. */
async function loaded(names: readonly string[], within: number) {
  const done: Record<string, unknown> = {};
  for (const name of names) void icons.loadIcon(name).then((icon) => (done[name] = icon));
  await vi.advanceTimersByTimeAsync(within);
  return done;
}

test("icons requested in one task are fetched together, in order, and only once", async () => {
  replies = own(answer(["run", "tennis"]));
  const first = await loaded(["mdi:tennis", "mdi:run", "mdi:tennis"], 10);
  expect(requests()).toEqual(["/api/icons/mdi.json?icons=run,tennis"]);
  expect(first).toEqual({ "mdi:tennis": { ...tennis, width: 24, height: 24 }, "mdi:run": expect.anything() });
  await loaded(["mdi:run"], 10);
  expect(asked).toHaveLength(1);
});

test("each collection is fetched separately, and addresses on the server name icons too", async () => {
  replies = own(answer(["tennis", "house"]));
  await loaded(["/api/icons/mdi.json?icons=tennis", "lucide:house", "mdi:tennis"], 10);
  expect(requests()).toEqual(["/api/icons/mdi.json?icons=tennis", "/api/icons/lucide.json?icons=house"]);
});

test("an invalid icon name is not requested", async () => {
  replies = {};
  for (const name of ["tennis", "mdi:", "mdi:a/b", "MDI:tennis", "mdi:tennis:x", "https://a.example/x.svg"])
    expect(await icons.loadIcon(name)).toBeNull();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual([]);
});

test("an icon whose name is too long for any address does not exist, and delays no other", async () => {
  replies = own(answer(["tennis"]));
  const long = `mdi:${"a".repeat(500)}`;
  const done = await loaded([long, "mdi:tennis"], 10);
  expect(requests()).toEqual(["/api/icons/mdi.json?icons=tennis"]);
  expect(done).toEqual({ [long]: null, "mdi:tennis": expect.anything() });
  expect(await loaded([long], 10)).toEqual({ [long]: null });
});

test("no address is longer than 500 characters, and every icon is in one", async () => {
  const names = Array.from({ length: 100 }, (_, at) => `a-rather-long-name-${String(at).padStart(3, "0")}`);
  replies = { "/api/icons": (url) => ({ json: answer(new URL(url, location.href).search.slice(7).split(",")) }) };
  const done = await loaded(
    names.map((name) => `mdi:${name}`),
    10,
  );
  const whole = requests().map((url) => `${location.origin}${url}`);
  expect(Math.max(...whole.map(({ length }) => length))).toBeLessThanOrEqual(500);
  // Each but the last is as full as it can be.
  for (const url of whole.slice(0, -1)) expect(url.length + ",a-rather-long-name-000".length).toBeGreaterThan(500);
  expect(Object.values(done).filter(Boolean)).toHaveLength(100);
  expect(icons.inAddresses(location.origin, "mdi", ["x".repeat(500), "run"])).toEqual([["run"]]);
});

test("our own server has 1,500 ms to respond", async () => {
  replies = { "/api/icons": { json: answer(["run"]), after: 1_499 } };
  expect(await loaded(["mdi:run"], 1_501)).toEqual({ "mdi:run": expect.objectContaining(tennis) });
  replies = { "/api/icons": { json: answer(["walk"]), after: 1_501 } };
  expect(await loaded(["mdi:walk"], 1_499)).toEqual({});
  expect(await loaded([], 10)).toEqual({});
  expect(console.warn).toHaveBeenCalledExactlyOnceWith("Failed to load custom icons", expect.anything());
});

test("an icon that failed to load is missing, and is retried by the next caller", async () => {
  replies = { "/api/icons": { status: 500 } };
  expect(await loaded(["mdi:run"], 10)).toEqual({ "mdi:run": null });
  expect(console.warn).toHaveBeenCalledOnce();
  replies = own(answer(["run"]));
  expect(await loaded(["mdi:run"], 10)).toEqual({ "mdi:run": expect.objectContaining(tennis) });
});

test("without services a missing icon is requested nowhere else", async () => {
  replies = own(answer([], { not_found: ["quidditch"] }));
  expect(await loaded(["mdi:quidditch"], 10)).toEqual({ "mdi:quidditch": null });
  replies = { "/api/icons": { status: 404 } };
  expect(await loaded(["fa:futbol"], 10)).toEqual({ "fa:futbol": null });
  expect(asked).toHaveLength(2);
  expect(console.warn).not.toHaveBeenCalled();
});

const services = "https://one.example,https://two.example,https://three.example";

test("a service is asked only for what our own server lacks", async () => {
  replies = { ...own(answer(["run"]), services), "https://one.example": { json: answer(["curling"]) } };
  const done = await loaded(["mdi:run", "mdi:curling"], 10);
  expect(requests()[1]).toBe("https://one.example/mdi.json?icons=curling");
  expect(Object.values(done).every(Boolean)).toBe(true);
});

test("the next service is tried after 750 ms of silence or at once after a failure, and the first response wins", async () => {
  replies = {
    ...own(answer([]), services),
    "https://two.example": { fails: true, after: 100 },
    "https://three.example": { json: answer(["run"]), after: 200 },
  };
  expect(await loaded(["mdi:run"], 1_051)).toEqual({ "mdi:run": expect.objectContaining(tennis) });
  const [, first, ...others] = asked;
  const since = ({ url, at }: { url: string; at: number }) => [new URL(url).host, at - (first?.at ?? 0)];
  expect([first, ...others].flatMap((request) => (request ? [since(request)] : []))).toEqual([
    ["one.example", 0],
    ["two.example", 750],
    ["three.example", 850],
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(4);
});

test("all services together have 5,000 ms, and our own server's icons are used", async () => {
  replies = own(answer(["run"]), services);
  const done: Record<string, unknown> = {};
  for (const name of ["mdi:run", "mdi:curling"]) void icons.loadIcon(name).then((icon) => (done[name] = icon));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(console.warn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(done).toEqual({ "mdi:run": expect.objectContaining(tennis), "mdi:curling": null });
  expect(console.warn).toHaveBeenCalledOnce();
});

test("invalid icons in a response are dropped", async () => {
  const odd = { a: { body: 7 }, b: { body: "<g/>", width: -1 }, c: null, d: { body: "<g/>", width: 32 } };
  replies = own(answer([], { icons: odd }));
  const done = await loaded(["mdi:a", "mdi:b", "mdi:c", "mdi:d"], 10);
  expect(done).toEqual({
    "mdi:a": null,
    "mdi:b": null,
    "mdi:c": null,
    "mdi:d": { body: "<g/>", width: 32, height: 24 },
  });
});

test("an icon is rendered as an image, whatever it contains", () => {
  const hostile = '</svg><script>alert("1")</script>';
  const picture = icons.pictureOf({ body: hostile, width: 24, height: 24 });
  expect(picture).toMatch(/^data:image\/svg\+xml,[^"<>()' ]*[^"<>]*$/);
  expect(decodeURIComponent(picture)).toContain(hostile);
});
