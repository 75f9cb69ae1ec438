// Intercepts requests for a while.

import type { BrowserContext, Page, Route } from "@playwright/test";

type Asked = Parameters<Page["route"]>[0];

/**
 * Lets `answer` handle requests to these addresses until the returned function is called. Does not use `unroute` or
 * `times`: a request in flight while Playwright removes a route may never get a response. So the route stays and passes
 * everything through.
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
