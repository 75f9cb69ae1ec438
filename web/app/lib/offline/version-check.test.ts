import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { mutationEnded, mutationStarted } from "~/lib/http/pending-mutations";
import { watchVersion } from "./version-check";

const minute = 60_000;

let pageChanged: () => void;
let latest: () => Response | Promise<Response>;
let requests: URL[];
let listening: MockInstance<typeof document.addEventListener>;
const reload = vi.fn();
let visibility: DocumentVisibilityState;

const build = (id: string) => new Response(JSON.stringify({ id, timestamp: 1 }));
const aNewOne = () => build("newer");
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  latest = () => build("test");
  requests = [];
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(new URL(path, "http://localhost:8080"));
    return latest();
  });
  vi.spyOn(location, "reload").mockImplementation(reload);
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  document.body.innerHTML = `<main id="main"><p>text</p><input id="field"><textarea></textarea></main>`;
  listening = vi.spyOn(document, "addEventListener");
  pageChanged = watchVersion();
});

afterEach(() => {
  // A page watches for all its life; the next test is another page.
  for (const [kind, listener, options] of listening.mock.calls) document.removeEventListener(kind, listener, options);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  document.body.innerHTML = "";
});

async function comesBack() {
  visibility = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await after(0);
}

function find<Kind extends HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(selector);
  return found;
}

test("the latest build is polled every 5 minutes, bypassing every cache", async () => {
  await after(5 * minute - 1);
  expect(requests).toEqual([]);
  await after(1);
  await after(5 * minute);
  expect(requests.map(({ pathname }) => pathname)).toEqual(["/builds/latest.json", "/builds/latest.json"]);
  expect(Number(requests[0]?.searchParams.get("t"))).toBeGreaterThan(0);
  expect(requests[0]?.search).not.toBe(requests[1]?.search);
});

test("another build reloads at the next navigation, the same build does not", async () => {
  await after(5 * minute);
  pageChanged();
  expect(reload).not.toHaveBeenCalled();
  latest = aNewOne;
  await after(5 * minute);
  expect(reload).not.toHaveBeenCalled();
  pageChanged();
  expect(reload).toHaveBeenCalledOnce();
});

test("two navigations within 10 seconds reload once", async () => {
  latest = aNewOne;
  await after(5 * minute);
  pageChanged();
  await after(9_000);
  pageChanged();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an error", () => new Response("", { status: 503 })],
  ["no JSON", () => new Response("<html>")],
  ["no build", () => new Response('{"id":7}')],
])("%s is treated as no new build", async (_, answer) => {
  latest = answer;
  await after(5 * minute);
  pageChanged();
  await comesBack();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["types in a field", () => type("#field", "ab"), () => find("#field").blur()],
  ["types a long text", () => type("textarea", "ab"), () => find("textarea").blur()],
  [
    "has a dialog open",
    () => document.body.insertAdjacentHTML("beforeend", `<div role="dialog"></div>`),
    () => find("[role=dialog]").remove(),
  ],
  [
    "is asked a question",
    () => document.body.insertAdjacentHTML("beforeend", `<div role="alertdialog"></div>`),
    () => find("[role=alertdialog]").remove(),
  ],
  ["waits for a change to be made", mutationStarted, mutationEnded],
  [
    "has changes that are not saved",
    () => addEventListener("beforeunload", ask),
    () => removeEventListener("beforeunload", ask),
  ],
])("nothing reloads while the reader %s, but it does afterwards", async (_, begin, end) => {
  latest = aNewOne;
  await after(5 * minute);
  begin();
  pageChanged();
  await comesBack();
  expect(reload).not.toHaveBeenCalled();
  end();
  pageChanged();
  expect(reload).toHaveBeenCalledOnce();
});

function type(selector: string, text: string): void {
  const field = find<HTMLInputElement>(selector);
  field.focus();
  field.value = text;
}

const ask = (event: Event) => event.preventDefault();

test("nothing reloads offline, but it does afterwards", async () => {
  latest = aNewOne;
  await after(5 * minute);
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  pageChanged();
  await comesBack();
  expect(reload).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  pageChanged();
  expect(reload).toHaveBeenCalledOnce();
});

test("an empty focused field does not delay a reload", async () => {
  latest = aNewOne;
  await after(5 * minute);
  find("#field").focus();
  pageChanged();
  expect(reload).toHaveBeenCalledOnce();
});

test("a reader who comes back to a page without input gets the new build", async () => {
  latest = aNewOne;
  await after(5 * minute);
  await comesBack();
  expect(reload).toHaveBeenCalledOnce();
});

test.each(["pointerdown", "keydown", "input"])("a page is not reloaded in place after a %s on it", async (kind) => {
  latest = aNewOne;
  await after(5 * minute);
  find("#main p").dispatchEvent(new Event(kind, { bubbles: true }));
  await comesBack();
  expect(reload).not.toHaveBeenCalled();
  pageChanged();
  expect(reload).toHaveBeenCalledOnce();
});

test("a reader who comes back after a long time polls at once, because timers may have slept", async () => {
  vi.setSystemTime(Date.now() + 60 * minute);
  latest = aNewOne;
  await comesBack();
  expect(requests).toHaveLength(1);
  expect(reload).toHaveBeenCalledOnce();
});

test("a reader who comes back soon does not poll", async () => {
  await comesBack();
  expect(requests).toEqual([]);
});
