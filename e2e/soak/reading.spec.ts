// Readability that only a browser's layout can show.

import { comingWorkday } from "../harness/days.ts";
import { hostMatch } from "../harness/matches.ts";
import { expect, test } from "../harness/test.ts";

test("in a low window the bars scroll with the page instead of covering it", async ({ page, signIn, t }) => {
  await signIn(page);
  const { id } = await hostMatch(page, { name: "Futsal sore", day: comingWorkday() });
  await page.goto(t.path(`/match/${id}`));
  const bars = [page.getByRole("banner"), page.getByRole("complementary", { name: t("Taking part") })];
  for (const bar of bars) await expect(bar).toHaveCSS("position", "sticky");
  await page.setViewportSize({ width: 640, height: 400 });
  for (const bar of bars) await expect(bar).toHaveCSS("position", "static");
});

test("the space between words is at least 0.23 em", async ({ page, t }) => {
  await page.goto(t.path("/"));
  await page.evaluate(() => document.fonts.ready);
  for (const tag of ["h1", "p"]) {
    const blank = await page.evaluate((name) => {
      const host = document.querySelector(`main ${name}`) as HTMLElement;
      const probe = host.appendChild(document.createElement("span"));
      probe.style.cssText = "font-size: 100px; white-space: pre; letter-spacing: 0";
      const widthOf = (text: string) => {
        probe.textContent = text;
        return probe.getBoundingClientRect().width;
      };
      const width = widthOf("a a") - widthOf("aa");
      probe.remove();
      return width / 100;
    }, tag);
    expect(blank, tag).toBeGreaterThan(0.23);
  }
});
