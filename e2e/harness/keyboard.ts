// Moves through a page with Tab only.

import { expect, type Locator, type Page } from "@playwright/test";

/** More than the tab stops of any page. */
const mostStops = 60;

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectFocusRing(target);
      return;
    }
  }
  throw new Error(`${target} is not among the first ${mostStops} stops.`);
}

/** A dialog gets keys once it has the focus. */
export async function expectFocusWithin(question: Locator) {
  await expect(question).toBeVisible();
  await expect.poll(() => question.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
}

/** The focus ring is on the element, around its card, or on the element that stands in for it. */
async function expectFocusRing(target: Locator) {
  const isRinged = await target.evaluate((element) => {
    const hasRing = (part: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    for (let at: Element | null = element; at; at = at.parentElement) if (hasRing(at)) return true;
    const standIns = element.closest("[data-focus-visible]")?.querySelectorAll("*") ?? [];
    return [...standIns].some(hasRing);
  });
  expect(isRinged, "a visible focus").toBe(true);
}
