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
  await page.goto(t.path("/compete"));
  await hydrated(page);
  await page.locator(`a[href="${t.path("/compete/matches")}"]`).first().click();
  await expect(page).toHaveURL(t.path("/compete/matches"));
  const sports = page.locator("section:has(article)");
  const firstCard = sports.first().getByRole("article").first();
  await expect(firstCard.getByRole("heading", { level: 3 })).toHaveText(soonest?.name ?? "");
  await expect(page.getByRole("article")).toHaveCount(matches.length);

  const chip = page.locator(`[role=toolbar] [data-name="${soonest?.sportId}"]`);
  await chip.click();
  await expect(page).toHaveURL(t.path(`/compete/matches?sport=${soonest?.sportId}`));
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
