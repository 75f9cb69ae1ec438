// API calls with the cookies of a page.

import { expect, type Page } from "@playwright/test";

export type Answer = Record<string, unknown>;

/** Calls `Service/Method` as the user signed in on `page`; fails if the call fails. */
export async function call<A = Answer>(page: Page, method: string, message: object): Promise<A> {
  const answer = await page.request.post(`/lapang.v1.${method}`, { data: message });
  expect(answer.ok(), `${method} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as A;
}
