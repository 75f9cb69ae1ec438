// One question to axe: may everybody use this page, by day and by night?

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails with every finding axe has on the page as it stands, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await test.step("accessible to everybody", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      const findings = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}\n  ${node.target.join(" ")}\n  ${node.html}`),
      );
      expect(findings, `axe on ${page.url()}, ${colorScheme}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
  });
}
