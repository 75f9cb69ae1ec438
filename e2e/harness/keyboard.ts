// Going through a page by Tab alone.

import { expect, type Locator, type Page } from "@playwright/test";

/** More presses than any page has stops. */
const mostStops = 60;

/** Goes on by Tab until it has the focus, and sees that the focus shows. */
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

/** Keys go to a question once it has the focus. */
export async function expectFocusWithin(question: Locator) {
  await expect(question).toBeVisible();
  await expect.poll(() => question.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
}

/** On the element, around the card it stands for, or on what stands in for it. */
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
