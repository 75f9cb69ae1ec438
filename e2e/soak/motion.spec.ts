import type { Page } from "@playwright/test";
import { expect, test } from "../harness/test.ts";

/** The maximum duration of motion that starts by itself (WCAG 2.2.2). */
const mostMs = 5_000;
/** Motion this short is invisible. */
const unseenMs = 1;

test("reduced motion disables animations, and none lasts over five seconds", async ({ page, isMobile, t }) => {
  await test.step("reduced motion", async () => {
    await page.goto(t.path("/"));
    expect(await motions(page, unseenMs)).toEqual([]);
    await page.goto(t.path("/play"));
    // On a desktop the filters are open next to the list.
    if (isMobile)
      await page.getByRole("search").getByRole("button", { name: t("Filters") }).click();
    expect(await motions(page, unseenMs)).toEqual([]);
  });

  await test.step("full motion", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(t.path("/"));
    // Loading indicators may move while something loads.
    await expect.poll(() => motions(page, mostMs)).toEqual([]);
    await page.goto(t.path("/play"));
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect.poll(() => motions(page, mostMs)).toEqual([]);
  });
});

/** The names of animations that run for longer than that. */
async function motions(page: Page, longest: number): Promise<string[]> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".animate-breathe")).toHaveCount(0);
  return page.evaluate((most) => {
    const running = document.getAnimations().filter(({ playState }) => playState === "running");
    const long = running.filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > most);
    return long.map((each) => (each instanceof CSSAnimation ? each.animationName : each.id || "transition"));
  }, longest);
}
