// Accessibility checks with axe.

import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Colours change over several frames, and the ones in between do not matter. */
const atRest = "*, ::before, ::after { transition: none !important }";

const mostTries = 5;

export type Scheme = "light" | "dark";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Fails with every axe finding on the current page. */
export async function expectAccessible(page: Page, colorScheme: Scheme) {
  await withFullHeight(page, () => withRules(page, atRest, () => expectNoFindings(page, colorScheme)));
}

async function expectNoFindings(page: Page, colorScheme: Scheme) {
  await page.emulateMedia({ colorScheme });
  await repainted(page);
  await loadAxe(page);
  // The app has no frames. Only violations are returned: transferring all results takes longer than the check.
  const violations = await page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
    return violations;
  }, rules);
  await page.emulateMedia({ colorScheme: null });
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.html}\n  ${node.failureSummary}`),
  );
  expect.soft(findings, `axe on ${page.url()}, ${colorScheme}`).toEqual([]);
}

/** Half a megabyte, loaded once per document. */
async function loadAxe(page: Page) {
  if (await page.evaluate(() => "axe" in window)) return;
  await page.evaluate(axe.source);
}

/** Waits until the page has the colours of the new scheme. */
const repainted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Adds these style rules to those of the page. */
async function withRules(page: Page, rules: string, look: () => Promise<void>) {
  const sheet = await page.evaluateHandle((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, rules);
  await look();
  await sheet.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
}

/**
 * Makes the window as high as the page. axe does not scroll, so it would not check the colours of what a bar at the
 * edge of the window covers.
 */
async function withFullHeight(page: Page, look: () => Promise<void>) {
  const window = page.viewportSize();
  if (!window) return look();
  let height = window.height;
  // Loading content makes the page higher, and a higher window may load more.
  for (let tries = 0; tries < mostTries; tries += 1) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    if (whole <= height) break;
    height = whole;
    await page.setViewportSize({ ...window, height });
    await repainted(page);
  }
  await look();
  if (height > window.height) await page.setViewportSize(window);
}
