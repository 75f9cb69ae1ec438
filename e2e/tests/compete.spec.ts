import { call } from "../harness/call.ts";
import { hydrated } from "../harness/hydrated.ts";
import { expect, test } from "../harness/test.ts";

test("competitive players find matches of their level by sport and join one", async ({ page, t }) => {
  const { matches } = await call<{ matches: { id: string; name: string; sportId: string }[] }>(
    page,
    "MatchService/ListMatches",
    { skillPreferences: ["SKILL_LEVEL_ADVANCED", "SKILL_LEVEL_EXPERT"], limit: 100 },
  );
  const [soonest] = matches;
  await page.goto(t.path("/"));
  await hydrated(page);
  await page.locator(`#features a[href="${t.path("/compete")}"]`).click();
  await expect(page).toHaveURL(t.path("/compete"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.language === "en" ? "Compete" : "Tanding");
  const sports = page.locator("section:has(article)");
  const firstCard = sports.first().getByRole("article").first();
  await expect(firstCard.getByRole("heading", { level: 3 })).toHaveText(soonest?.name ?? "");
  await expect(page.getByRole("article")).toHaveCount(matches.length);

  const chip = page.locator(`[role=toolbar] [data-name="${soonest?.sportId}"]`);
  await chip.click();
  await expect(page).toHaveURL(t.path(`/compete?sport=${soonest?.sportId}`));
  const ofSport = matches.filter(({ sportId }) => sportId === soonest?.sportId);
  await expect(page.getByRole("article")).toHaveCount(ofSport.length);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(ofSport.length);
  await expect(chip).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("link", { name: soonest?.name }).click();
  await expect(page).toHaveURL(t.path(`/match/${soonest?.id}`));
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(ofSport.length);
});

test("the selected sport is scrolled into view on load", async ({ page, t }) => {
  await page.goto(t.path("/compete"));
  const last = page.locator("[role=toolbar] [data-name]").last();
  const sport = await last.getAttribute("data-name");
  await page.goto(t.path(`/compete?sport=${sport}`));
  await expect(last).toHaveAttribute("aria-pressed", "true");
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("the whole card is a link", async ({ page, signIn, t }) => {
  await signIn(page);
  for (const [list, leadsTo] of [
    ["/compete", /\/match\//],
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
