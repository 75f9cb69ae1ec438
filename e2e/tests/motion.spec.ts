import type { Page } from "@playwright/test";
import { expect, test } from "../harness/test.ts";

/** Longer than that nothing may move by itself (WCAG 2.2.2). */
const mostMs = 5_000;
/** What the eye does not see moving. */
const unseenMs = 1;

test("who wants less motion sees none, and for others nothing goes on moving by itself", async ({
  page,
  isMobile,
  localised,
  words,
}) => {
  await test.step("less motion", async () => {
    await page.goto(localised("/"));
    expect(await motions(page, unseenMs)).toEqual([]);
    await page.goto(localised("/play"));
    // A desktop has them open beside the list.
    if (isMobile) await page.getByRole("search").getByRole("button", { name: words.filters }).click();
    expect(await motions(page, unseenMs)).toEqual([]);
  });

  await test.step("motion", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(localised("/"));
    // What is on its way may say so as long as it is.
    await expect.poll(() => motions(page, mostMs)).toEqual([]);
    await page.goto(localised("/play"));
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect.poll(() => motions(page, mostMs)).toEqual([]);
  });
});

/** What moves for longer than that, by the names of its animations. */
async function motions(page: Page, longest: number): Promise<string[]> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".animate-breathe")).toHaveCount(0);
  return page.evaluate((most) => {
    const running = document.getAnimations().filter(({ playState }) => playState === "running");
    const long = running.filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > most);
    return long.map((each) => (each instanceof CSSAnimation ? each.animationName : each.id || "transition"));
  }, longest);
}
