import { afterEach, expect, test, vi } from "vitest";
import { manifest, someCaches } from "./caches.fixture";
import { strategiesOf } from "./strategies";

afterEach(() => {
  vi.useRealTimers();
});

const at = (path: string) => new Request(new URL(path, "http://localhost:8080"));
const text = async (answer: Promise<Response>) => (await answer).text();

/** A worker with its shell cached, and a fake network. */
async function aWorker(fetch: (request: Request) => Promise<Response>) {
  const caches = someCaches();
  const cache = await caches.open("lapang-shell-2");
  await cache.put("/my", new Response("shell"));
  await cache.put("/theme-init.js", new Response("kept"));
  const requests = vi.fn(fetch);
  return {
    caches,
    requests,
    answers: strategiesOf({ manifest, cache: () => caches.open("lapang-shell-2"), fetch: requests }),
  };
}

const code = (text: string, type = "text/javascript") => new Response(text, { headers: { "content-type": type } });

const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

test("online a page comes from the network, and is not cached", async () => {
  const { answers, caches } = await aWorker(async () => new Response("of the server"));
  expect(await text(answers.page(at("/booking/1")))).toBe("of the server");
  expect(caches.paths("lapang-shell-2")).toEqual(["/my", "/theme-init.js"]);
});

test("offline a page is the shell", async () => {
  const { answers } = await aWorker(noNetwork);
  expect(await text(answers.page(at("/booking/1")))).toBe("shell");
});

test.each([502, 503, 504])("a proxy's %i is answered with the shell", async (status) => {
  const { answers } = await aWorker(async () => new Response("bad gateway", { status }));
  expect(await text(answers.page(at("/")))).toBe("shell");
});

test.each([404, 500])("a page of the server with status %i is shown", async (status) => {
  const { answers } = await aWorker(async () => new Response("of the server", { status }));
  expect(await text(answers.page(at("/nowhere")))).toBe("of the server");
});

test("a network that does not respond is awaited for three seconds, and not again for the page's files", async () => {
  vi.useFakeTimers();
  const { answers, requests } = await aWorker(() => new Promise(() => {}));
  const answer = text(answers.page(at("/my")));
  let isHere = false;
  void answer.then(() => {
    isHere = true;
  });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isHere).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe("shell");
  expect(await text(answers.file(at("/theme-init.js")))).toBe("kept");
  expect(requests).toHaveBeenCalledTimes(1);
});

test("an unhashed file comes from the network, so that it belongs to its page", async () => {
  const { answers } = await aWorker(async () => new Response("newer"));
  expect(await text(answers.file(at("/theme-init.js")))).toBe("newer");
});

test("an asset is fetched once", async () => {
  const { answers, requests } = await aWorker(async () => code("code"));
  const stored: Promise<unknown>[] = [];
  const once = () => text(answers.asset(at("/assets/late-1.js"), (storing) => stored.push(storing)));
  expect(await once()).toBe("code");
  await Promise.all(stored);
  expect(await once()).toBe("code");
  expect(requests).toHaveBeenCalledTimes(1);
});

test("an asset is the same in any encoding, and different at another address", async () => {
  const { answers, caches } = await aWorker(async () => code("of the server"));
  const packed = code("kept");
  packed.headers.set("vary", "accept-encoding");
  const first = new Request(at("/assets/a-1.js"), { headers: { "accept-encoding": "br" } });
  await (await caches.open("lapang-shell-2")).put(first, packed);
  const until = vi.fn();
  expect(await text(answers.asset(at("/assets/a-1.js"), until))).toBe("kept");
  expect(await text(answers.asset(at("/assets/a-1.js?v=2"), until))).toBe("of the server");
});

test.each([
  ["a page", () => code("<html>sign in to this network</html>", "text/html")],
  ["what came from elsewhere", () => Object.defineProperty(code("code"), "redirected", { value: true })],
])("%s as the response for an asset is not cached", async (_, answer) => {
  const { answers, requests } = await aWorker(async () => answer());
  const until = vi.fn();
  await answers.asset(at("/assets/late-1.js"), until);
  await answers.asset(at("/assets/late-1.js"), until);
  expect(until).not.toHaveBeenCalled();
  expect(requests).toHaveBeenCalledTimes(2);
});

test.each([
  ["cannot be opened", () => Promise.reject(new DOMException("", "UnknownError"))],
  [
    "cannot be read or written",
    async () => {
      const broken = () => Promise.reject(new DOMException("", "InvalidStateError"));
      return { match: broken, put: broken } as unknown as Cache;
    },
  ],
])("where the browser's store %s, everything comes from the network", async (_, cache) => {
  const answers = strategiesOf({ manifest, cache, fetch: async () => code("of the server") });
  const stored: Promise<unknown>[] = [];
  expect(await text(answers.page(at("/my")))).toBe("of the server");
  expect(await text(answers.file(at("/theme-init.js")))).toBe("of the server");
  expect(await text(answers.asset(at("/assets/a-1.js"), (storing) => stored.push(storing)))).toBe("of the server");
  await expect(Promise.all(stored)).resolves.toBeDefined();
});

test("a missing asset is not cached", async () => {
  const { answers, caches } = await aWorker(async () => new Response("not found", { status: 404 }));
  const stored: Promise<unknown>[] = [];
  expect((await answers.asset(at("/assets/gone-1.js"), (storing) => stored.push(storing))).status).toBe(404);
  expect(stored).toEqual([]);
  expect(caches.paths("lapang-shell-2")).not.toContain("/assets/gone-1.js");
});
