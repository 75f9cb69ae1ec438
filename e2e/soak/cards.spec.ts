import { expect, test } from "../harness/test.ts";

test("the selected sport is scrolled into view on load", async ({ page, t }) => {
  await page.goto(t.path("/compete/matches"));
  const last = page.locator("[role=toolbar] [data-name]").last();
  const sport = await last.getAttribute("data-name");
  await page.goto(t.path(`/compete/matches?sport=${sport}`));
  await expect(last).toHaveAttribute("aria-pressed", "true");
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("the whole card is a link", async ({ page, signIn, t }) => {
  await signIn(page);
  for (const [list, leadsTo] of [
    ["/compete/matches", /\/match\//],
    ["/venue/search/results", /\/venue\/[\da-f-]{36}/],
  ] as const) {
    await page.goto(t.path(list));
    const card = page.getByRole("article").first();
    await expect(card.getByRole("heading").getByRole("link")).toBeAttached();
    for (const corner of ["start", "end"]) {
      // The list renders incrementally, so a card may be replaced while it is measured.
      await expect(async () => {
        const box = await card.boundingBox();
        if (!box) throw new Error("The card is nowhere.");
        const position = corner === "start" ? { x: 12, y: 12 } : { x: box.width - 12, y: box.height - 12 };
        await card.click({ position, timeout: 3_000 });
      }).toPass({ timeout: 15_000 });
      await expect(page).toHaveURL(leadsTo);
      await page.goBack();
      await expect(card).toBeVisible();
    }
  }
});
