// Intercepts requests for a while.

import type { BrowserContext, Page, Route } from "@playwright/test";

type Addresses = Parameters<Page["route"]>[0];

/**
 * Lets `handle` answer requests to these addresses until the returned function is called. Does not use `unroute` or
 * `times`: a request in flight while Playwright removes a route may never get a response. So the route stays and passes
 * everything through.
 */
export async function interceptRoute(
  at: Page | BrowserContext,
  addresses: Addresses,
  handle: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false;
  await at.route(addresses, async (route) => {
    await (isOver ? route.fallback() : handle(route));
  });
  return () => {
    isOver = true;
  };
}

/** Delays requests to these addresses until the returned function is called. */
export async function delayRoute(page: Page, addresses: Addresses): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    // The page may have left by now.
    await route.continue().catch(() => {});
  });
  return release;
}
