import type { Frame, Page } from "@playwright/test";
import { comingWorkday } from "../harness/days.ts";
import type { Faults } from "../harness/faults.ts";
import { hostMatch } from "../harness/matches.ts";
import type { Server } from "../harness/server.ts";
import { signOut } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";
import { tracesIn } from "../harness/traces.ts";

test.use({ serviceWorkers: "allow", canBeCut: true });

test.afterEach(async ({ server }) => server.relay?.restore());

test("the next player on a device sees none of the previous player's data, but the app stays cached", async ({
  page,
  server,
  faults,
  signIn,
  t,
}) => {
  await signIn(page, { name: "Bayu Nugroho" });
  const match = await hostMatch(page, { name: "Futsal Jumat Malam", day: comingWorkday() });
  await page.goto(t.path("/my?show=matches"));
  await expect(page.getByText(match.name)).toBeVisible();
  await untilCached(page);
  const { caches: before, localStorage: cached } = await tracesIn(page);
  expect(Object.keys(cached).join(" ")).toContain("MatchService/ListMyMatches");
  expect(before).toEqual([expect.stringMatching(/^lapang-shell-/)]);
  await signOut(page, t);
  const after = await tracesIn(page);
  expect(JSON.stringify(after)).not.toContain(match.name);
  expect(Object.keys(after.localStorage).filter((key) => key.startsWith("lapang-read:"))).toEqual([]);
  expect(after.caches).toEqual(before);

  await signIn(page);
  await page.goto(t.path("/play"));
  await expect(page.getByRole("banner").getByRole("button", { name: t.pattern("Account of {name}") })).toBeVisible();
  await goOffline(page, faults, server);
  await page.goto(t.path("/my?show=matches"));
  await expect(page.getByText(t("We cannot reach Lapang. Check your connection and try again."))).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText(match.name)).toHaveCount(0);
});

/** Waits until the service worker has cached the app and controls this page. */
async function untilCached(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
}

/**
 * Goes offline and returns a function that goes online again. It cuts the relay because Playwright's offline mode does
 * not reach the service worker in Chromium 148. It also sets each page's network state, which is lost on navigation.
 */
async function goOffline(page: Page, faults: Faults, { relay }: Server): Promise<() => Promise<void>> {
  if (!relay) throw new Error("This server's line can't be cut.");
  faults.allow(
    /net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/,
  );
  faults.allow(/could be asked who is signed in/);
  const context = page.context();
  const client = await context.newCDPSession(page);
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  const tell = (offline: boolean) =>
    client.send("Network.overrideNetworkState", { offline, ...speed }).catch((error: Error) => {
      if (!/wasn't found|has been closed/.test(error.message)) throw error;
    });
  const tellNext = (frame: Frame) => {
    if (frame === page.mainFrame()) tell(true);
  };
  page.on("framenavigated", tellNext);
  await relay.cut();
  await context.setOffline(true);
  return async () => {
    page.off("framenavigated", tellNext);
    await relay.restore();
    await context.setOffline(false);
    await tell(false);
  };
}
