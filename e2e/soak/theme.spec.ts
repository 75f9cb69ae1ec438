// Light, dark or system theme (specification §4 and §9).

import type { Page } from "@playwright/test";
import { hydrated } from "../harness/hydrated.ts";
import { delayRoute } from "../harness/intercept-route.ts";
import { expect, test } from "../harness/test.ts";

const key = "nuxt-color-mode";

/** The current colours of the page, form controls and browser bars. */
function painted(page: Page) {
  return page.evaluate(() => {
    const shadeOf = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
      return red + green + blue > 384 ? "light" : "dark";
    };
    const bars = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
      ({ media }) => matchMedia(media).matches,
    );
    const probe = document.createElement("i");
    probe.style.color = bars?.content ?? "";
    document.body.append(probe);
    const barsAre = shadeOf(getComputedStyle(probe).color);
    probe.remove();
    return {
      page: shadeOf(getComputedStyle(document.documentElement).backgroundColor),
      controls: getComputedStyle(document.documentElement).colorScheme,
      bars: barsAre,
    };
  });
}

const all = (shade: "light" | "dark") => ({ page: shade, controls: shade, bars: shade });

test("the first frame has the right theme, before any of the app's code loads", async ({ page, t }) => {
  for (const [stored, system, shade] of [
    ["dark", "light", "dark"],
    ["light", "dark", "light"],
    ["system", "dark", "dark"],
  ] as const) {
    for (const path of ["/terms", "/play"].map(t.path)) {
      await test.step(`${path}, ${stored} stored, ${system} system`, async () => {
        await page.emulateMedia({ colorScheme: system });
        await page.goto(t.path("/privacy"));
        await page.evaluate((entry) => localStorage.setItem(...entry), [key, stored] as [string, string]);
        const release = await delayRoute(page, "**/assets/*.js");
        await page.goto(path, { waitUntil: "commit" });
        await page.waitForFunction(() => document.querySelector("body > div") !== null);
        expect(await painted(page)).toEqual(all(shade));

        // Hydration does not change it either.
        await page.evaluate(() => {
          const seen: string[] = [];
          Object.assign(window, { seen });
          new MutationObserver(() => seen.push(document.documentElement.className)).observe(document.documentElement, {
            attributeFilter: ["class"],
          });
        });
        release();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await hydrated(page);
        expect(await painted(page)).toEqual(all(shade));
        const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
        expect(seen.filter((name) => name.includes("dark") !== (shade === "dark"))).toEqual([]);
      });
    }
  }
});

test("a chosen theme applies in every tab and persists; until then the system's does", async ({ page, context, t }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.emulateMedia({ colorScheme: "light" });
    await tab.goto(t.path("/terms"));
    await hydrated(tab);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => painted(page)).toEqual(all("dark"));
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => painted(page)).toEqual(all("light"));

  const choice = (tab: Page, name: string) =>
    tab.getByRole("contentinfo").getByRole("group", { name: t("Colors") }).getByRole("radio", { name });
  const choose = async (tab: Page, name: string) => {
    await choice(tab, name).focus();
    await tab.keyboard.press("Space");
    await expect(choice(tab, name)).toBeChecked();
  };
  await choose(page, t("Dark"));
  await expect.poll(() => painted(page)).toEqual(all("dark"));
  await expect.poll(() => painted(other)).toEqual(all("dark"));
  await expect(choice(other, t("Dark"))).toBeChecked();
  await page.reload();
  expect(await painted(page)).toEqual(all("dark"));

  await choose(other, t("Same as device"));
  await expect.poll(() => painted(page)).toEqual(all("light"));
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe("system");
});
