// Stories without a line: the app's files are cached, the server is out of reach.

import type { Frame, Page } from "@playwright/test";
import type { Faults } from "./faults.ts";
import type { Server } from "./server.ts";
import type { Texts } from "./texts.ts";

export const offlineNotice = (page: Page, t: Texts) =>
  page.getByText(t("You are offline. You cannot book, join or change anything until you are back online."));

/** Waits until the service worker has cached the app and controls this page. */
export async function untilCached(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
}

/**
 * Goes offline and returns a function that goes online again. It cuts the relay because Playwright's offline mode does
 * not reach the service worker in Chromium 148. It also sets each page's network state, which is lost on navigation.
 */
export async function goOffline(page: Page, faults: Faults, { relay }: Server): Promise<() => Promise<void>> {
  if (!relay) throw new Error("This server's line can't be cut.");
  faults.allow(
    /net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/,
  );
  faults.allow(/could be asked who is signed in/);
  // The browser looks for a newer service worker after a page has loaded.
  faults.allow(/An unknown error occurred when fetching the script/);
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
