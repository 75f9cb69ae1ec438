// Requests that a story answers itself, for a while.

import type { BrowserContext, Page, Route } from "@playwright/test";

type Asked = Parameters<Page["route"]>[0];

/**
 * Has `answer` meet what the page asks for under these addresses, until the function that it gives back is called.
 * Never `unroute`, nor `times`: a request on its way while the browser is told to stop looking at requests may never be
 * answered. So it goes on looking, and lets everything through.
 */
export async function met(
  at: Page | BrowserContext,
  asked: Asked,
  answer: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false;
  await at.route(asked, async (route) => {
    await (isOver ? route.fallback() : answer(route));
  });
  return () => {
    isOver = true;
  };
}
