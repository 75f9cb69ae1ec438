import { createClient } from "@connectrpc/connect";
import { afterEach, expect, test, vi } from "vitest";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { preloadRoute } from "../../scripts/route-preload";
import { transport } from "./rpc";

const id = "01a1fbc1-3645-7303-b683-679f1cfc81c5";
const matches = createClient(MatchService, transport);

function network(answer: (url: string) => Promise<Response>) {
  const requests = vi.fn(answer);
  vi.stubGlobal("fetch", requests);
  return requests;
}

const aMatch = async () =>
  new Response(JSON.stringify({ match: { id } }), { headers: { "Content-Type": "application/json" } });

const open = (path: string) => {
  history.replaceState(null, "", path);
  preloadRoute({ modules: [], pages: {} });
};

afterEach(() => {
  globalThis.lapangPreload = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([`/match/${id}`, `/id/match/${id}?edit`])(
  "at %s the match is requested before the app starts, and once",
  async (path) => {
    const requests = network(aMatch);
    open(path);
    expect(requests).toHaveBeenCalledTimes(1);
    expect(requests.mock.calls[0]).toEqual([expect.stringContaining("GetMatch"), { credentials: "include" }]);
    expect((await matches.getMatch({ id })).match?.id).toBe(id);
    expect(requests).toHaveBeenCalledTimes(1);
    await matches.getMatch({ id });
    expect(requests).toHaveBeenCalledTimes(2);
  },
);

test("another match and an expired preload are fetched normally", async () => {
  const requests = network(aMatch);
  open(`/match/${id}`);
  await matches.getMatch({ id: "another" });
  expect(requests).toHaveBeenCalledTimes(2);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 31_000);
  await matches.getMatch({ id });
  expect(requests).toHaveBeenCalledTimes(3);
});

test("a preloaded request fails and is aborted like any call", async () => {
  network(() => Promise.reject(new TypeError("Failed to fetch")));
  open(`/match/${id}`);
  await expect(matches.getMatch({ id })).rejects.toThrow("Failed to fetch");
  network(() => new Promise(() => {}));
  open(`/match/${id}`);
  await expect(matches.getMatch({ id }, { timeoutMs: 20 })).rejects.toThrow("[deadline_exceeded]");
});

test("other pages preload no match", () => {
  const requests = network(aMatch);
  for (const path of ["/", "/match/create", `/match/${id}/preview.png`, `/booking/${id}`]) open(path);
  expect(requests).not.toHaveBeenCalled();
});
