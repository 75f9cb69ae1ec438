// One question to axe: may everybody use this page, by day and by night?

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A dialog that React Aria keeps unseen until a phone's keyboard could have come up: there is nothing to judge yet. */
const notReady = "[style*=mask-image]";

/** All that the dark scheme changes is colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Fails with every finding axe has on the page as it stands, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await test.step("accessible to everybody", async () => {
    await expect(page.locator(notReady)).toHaveCount(0);
    await shownInFull(page, async () => {
      await expectNoFindings(page, "light", axeOn(page).withTags(rules));
      await expectNoFindings(page, "dark", axeOn(page).withRules(colourRules));
    });
  });
}

/** The app has no frames, so axe need not carry its findings from page to page: that takes three times as long. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

async function expectNoFindings(page: Page, colorScheme: "light" | "dark", axe: AxeBuilder) {
  await page.emulateMedia({ colorScheme });
  await settled(page);
  const { violations } = await axe.analyze();
  await page.emulateMedia({ colorScheme: null });
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.html}\n  ${node.failureSummary}`),
  );
  expect.soft(findings, `axe on ${page.url()}, ${colorScheme}`).toEqual([]);
}

/** Colours change over some frames; what they are on the way is nobody's choice. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

/**
 * Makes the window as high as the page meanwhile. What lies under a bar at the edge of the window can be scrolled out from
 * under it, but axe does not scroll: it would take the covered part for all there is, and not look at its colours.
 */
async function shownInFull(page: Page, look: () => Promise<void>) {
  const window = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!window || height <= window.height) return look();
  await page.setViewportSize({ ...window, height });
  await look();
  await page.setViewportSize(window);
}
