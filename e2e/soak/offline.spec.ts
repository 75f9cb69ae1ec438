import type { Frame, Page } from "@playwright/test";
import type { Faults } from "../harness/faults.ts";
import type { Server } from "../harness/server.ts";
import { expect, test } from "../harness/test.ts";
import type { Texts } from "../harness/texts.ts";

test.use({ serviceWorkers: "allow", canBeCut: true });

test.afterEach(async ({ server }) => server.relay?.restore());

test("a page that was never opened loads once online", async ({ page, server, faults, signIn, t }) => {
  await signIn(page);
  await page.goto(t.path("/my"));
  await untilCached(page);
  const backOnline = await goOffline(page, faults, server);
  await page.goto(t.path("/booking/01900000-0000-7000-8000-000000000000"));
  await expect(page.getByRole("heading", { level: 1, name: t("This booking could not be loaded") })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.locator("html")).toHaveAttribute("lang", t.language);
  await expect(page.getByText(t("We cannot reach Lapang. Check your connection and try again."))).toBeVisible();
  await page.goto(t.path("/"));
  await expect(offlineNotice(page, t)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(t.path("/nowhere"));
  await expect(page.getByRole("heading", { level: 1, name: t("Page Not Found") })).toBeVisible();
  await page.goto(t.path("/booking/01900000-0000-7000-8000-000000000000"));
  await expect(page.getByRole("button", { name: t("Try Again") })).toBeVisible({ timeout: 15_000 });
  await backOnline();
  await expect(page.getByRole("heading", { level: 1, name: t("Booking Not Found") })).toBeVisible();
});

const offlineNotice = (page: Page, t: Texts) =>
  page.getByText(t("You are offline. You cannot book, join or change anything until you are back online."));

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
