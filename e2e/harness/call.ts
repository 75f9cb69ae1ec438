// The calls of the contract, as a script of a page would make them: with its cookies and its origin.

import { expect, type Page } from "@playwright/test";

export type Answer = Record<string, unknown>;

/** Calls `Service/Method` as whoever is signed in on `page`, and fails unless it goes through. */
export async function call<A = Answer>(page: Page, origin: string, method: string, message: object): Promise<A> {
  const answer = await page.request.post(`${origin}/lapang.v1.${method}`, {
    data: message,
    headers: { Origin: origin },
  });
  expect(answer.ok(), `${method} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as A;
}
