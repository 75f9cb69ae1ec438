// One question to axe: may everybody use this page, by day and by night?

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

/** All that the dark scheme changes is colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Stories of `each` run in four forms, and axe is asked in the two that the others do not run in. */
function isJudged(): boolean {
  const { project, file } = test.info();
  const judgesEach: unknown = project.metadata["judgesEach"];
  if (typeof judgesEach !== "boolean") throw new Error(`${project.name} does not say whether axe judges its stories.`);
  return judgesEach || !file.includes("/each/");
}

/**
 * Fails with every finding axe has on the page as it stands, in the light and in the dark scheme; where a story runs in all
 * four forms, in two of them (playwright.config.ts). What is said in a toast is over it for some seconds, and is not looked
 * at unless it is what the story is about.
 */
export async function expectAccessible(page: Page, { toasts = false } = {}): Promise<void> {
  if (!isJudged()) return;
  await test.step("accessible to everybody", async () => {
    await expect(page.locator(notReady)).toHaveCount(0);
    await shownInFull(page, () =>
      withRules(page, toasts ? atRest : atRest + withoutToasts, async () => {
        await expectNoFindings(page, "light", { type: "tag", values: rules }, toasts);
        await expectNoFindings(page, "dark", { type: "rule", values: colourRules }, toasts);
      }),
    );
  });
}

async function expectNoFindings(page: Page, colorScheme: Scheme, runOnly: axe.RunOnly, toasts: boolean) {
  await page.emulateMedia({ colorScheme });
  await repainted(page);
  // Their scheme is told them by a script.
  if (toasts) await expect(page.locator(toastArea)).toHaveAttribute("data-sonner-theme", colorScheme);
  await thereIsAxe(page);
  // The app has no frames. Only what is wrong is brought here: all the rest takes longer to carry than to find.
  const violations = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ["violations"] });
    return violations;
  }, runOnly);
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
