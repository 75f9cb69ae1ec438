// Asks axe whether everybody can use a page.

import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A dialog that React Aria keeps unseen until a phone's keyboard could have come up: there is nothing to judge yet. */
const notReady = "[style*=mask-image]";

/** Colours change over some frames; what they are on the way is nobody's choice. */
const atRest = "*, ::before, ::after { transition: none !important }";

const mostTries = 5;

const toastArea = "[data-sonner-toaster]";
const withoutToasts = `${toastArea} { visibility: hidden !important }`;

type Scheme = "light" | "dark";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Fails with every finding axe has on the page as it stands: in the light scheme where the story runs in English, in the dark
 * one where it runs in Indonesian. Stories that run in all four forms are so judged on both screens in both schemes.
 * A toast covers the page for some seconds, and is looked at only where the story is about it.
 */
export async function expectAccessible(page: Page, { toasts = false } = {}): Promise<void> {
  const scheme = test.info().project.name.endsWith("-id") ? "dark" : "light";
  await test.step("accessible to everybody", async () => {
    await expect(page.locator(notReady)).toHaveCount(0);
    await shownInFull(page, () =>
      withRules(page, toasts ? atRest : atRest + withoutToasts, () => expectNoFindings(page, scheme, toasts)),
    );
  });
}

async function expectNoFindings(page: Page, colorScheme: Scheme, toasts: boolean) {
  await page.emulateMedia({ colorScheme });
  await repainted(page);
  // Their scheme is told them by a script.
  if (toasts) await expect(page.locator(toastArea)).toHaveAttribute("data-sonner-theme", colorScheme);
  await thereIsAxe(page);
  // The app has no frames. Only what is wrong is brought here: all the rest takes longer to carry than to find.
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

/** Half a megabyte, which a document is given once. */
async function thereIsAxe(page: Page) {
  if (await page.evaluate(() => "axe" in window)) return;
  await page.evaluate(axe.source);
}

/** Until the page has the colours of another scheme. */
const repainted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/** With these rules of style beside those of the page. */
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
 * Makes the window as high as the page meanwhile. What lies under a bar at the edge of the window can be scrolled out from
 * under it, but axe does not scroll: it would take the covered part for all there is, and not look at its colours.
 */
async function shownInFull(page: Page, look: () => Promise<void>) {
  const window = page.viewportSize();
  if (!window) return look();
  let height = window.height;
  // What is still arriving makes it higher, and a higher window may let more arrive.
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
