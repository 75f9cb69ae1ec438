// The pages for Lighthouse and the product's budgets.

import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";

export type Judged = {
  name: string;
  path: string;
  /** Whether only players see the page. */
  isProtected: boolean;
  /** Whether search engines should index the page; the others are excluded. */
  isListed: boolean;
};

/** The minimum score of a page, out of 100. */
export const least = { performance: 95, accessibility: 100, "best-practices": 95, seo: 100 };
export type Category = keyof typeof least;

/** The maximum layout shift. */
export const mostShift = 0.02;

/** The most visited pages, with the demo's data. */
export async function judgedPages(page: Page): Promise<Judged[]> {
  const { matches } = await call<{ matches: { id: string }[] }>(page, "MatchService/ListMatches", { limit: 1 });
  const [match] = matches;
  if (!match) throw new Error("The demo has no match to look at.");
  const open = { isProtected: false, isListed: true };
  const pages: Judged[] = [
    { name: "home", path: "/", ...open },
    { name: "open play", path: "/play", ...open },
    { name: "match", path: `/match/${match.id}`, ...open },
    { name: "sign-in", path: "/auth/login", isProtected: false, isListed: false },
    { name: "venue results", path: "/venue/search/results?sport=badminton", isProtected: true, isListed: false },
  ];
  return pages.flatMap((each) => [each, { ...each, name: `${each.name}, id`, path: indonesian(each.path) }]);
}

function indonesian(path: string): string {
  return path === "/" ? "/id" : `/id${path}`;
}
