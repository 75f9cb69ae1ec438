import type { Locator, Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { filled, ownParameters } from "../harness/routes.ts";
import { expect, test } from "../harness/test.ts";

/** The maximum layout shift of a page (Lighthouse calls 0.1 good). */
const most = 0.02;

test("pages load without layout shifts", async ({ page, signIn, t }) => {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ""));
        shifts.push(`${entry.value} ${moved.join(" ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const passkey = page.getByRole("button", { name: t("Sign in with a passkey") });
  await expectStill(page, t.path("/auth/login"), passkey);
  await expectStill(page, t.path("/terms"));
  await signIn(page, { name: "Tika Ramadhani" });
  const { matches } = await call<{ matches: { id: string }[] }>(page, "MatchService/ListMatches", { limit: 1 });
  const parameters = { ...(await ownParameters(page)), match: matches[0]?.id };
  const paths = [
    "/",
    "/play",
    "/match/:match",
    "/my",
    "/booking/:booking",
    "/venue/search",
    "/venue/search/results?sport=badminton",
    "/venue/:venue",
    "/venue/:venue/book?sport=badminton&date=:day",
    "/play/create",
    "/sports-preferences",
    "/settings/profile",
    "/settings/devices",
    "/settings/notifications",
  ];
  for (const path of paths) await expectStill(page, t.path(filled(path, parameters)));
});

/** `last` is an element that loads last and has no skeleton. */
async function expectStill(page: Page, path: string, last?: Locator) {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    // Skeletons are animated.
    await expect(page.locator(".animate-breathe")).toHaveCount(0);
    if (last) await expect(last).toBeVisible();
    const shifts = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { shifts: string[] }).shifts;
    });
    const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
    expect.soft(sum, `${path} moved:\n${shifts.join("\n")}`).toBeLessThanOrEqual(most);
  });
}
