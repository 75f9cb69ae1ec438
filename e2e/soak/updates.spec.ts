// An open page when the server has a newer build, and when a part of its code cannot be loaded.

import type { Page } from "@playwright/test";
import { hydrated } from "../harness/hydrated.ts";
import { delayRoute, interceptRoute } from "../harness/intercept-route.ts";
import { expect, type Language, test } from "../harness/test.ts";

type Says = Record<
  "serverError" | "partIsMissing" | "tryAgain" | "loading" | "compete" | "notLoaded" | "loadAgain",
  string
>;

const says: Record<Language, Says> = {
  en: {
    serverError: "Internal Server Error",
    partIsMissing: "A part of this page could not be loaded. Check your connection, then load the page again.",
    tryAgain: "Try Again",
    loading: "Loading",
    compete: "Tournaments",
    notLoaded: "Lapang could not be loaded.",
    loadAgain: "load the page again",
  },
  id: {
    serverError: "Terjadi Kesalahan di Server",
    partIsMissing: "Sebagian halaman ini gagal dimuat. Cek koneksimu, lalu muat ulang halamannya.",
    tryAgain: "Coba Lagi",
    loading: "Memuat",
    compete: "Turnamen",
    notLoaded: "Lapang gagal dimuat.",
    loadAgain: "muat ulang halamannya",
  },
};

/** What the browser logs about missing code. */
const missingCode = /Failed to load resource|dynamically imported module/;
const codeOfOpenPlay = /\/assets\/play-[^/]*\.js$/;
/** Of a page that is not prerendered: the app is already running when it notices that the code is missing. */
const codeOfCompete = /\/assets\/compete-[^/]*\.js$/;

/** A mark that a full page load removes. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSameLoad: true }));
const isSameLoad = (page: Page) => page.evaluate(() => "isSameLoad" in window);

/** The visible link to the list of matches. */
const toOpenPlay = (page: Page, path: string) => page.locator(`nav a[href="${path}"]:visible`).first();

/** Makes a page's code return 404, as after a release: this many times, or until the returned function is called. */
async function loseCode(page: Page, code: RegExp, times = Number.POSITIVE_INFINITY): Promise<() => void> {
  let lost = 0;
  return interceptRoute(page, code, async (route) => {
    if (lost >= times) return route.fallback();
    lost += 1;
    await route.fulfill({ response: await route.fetch(), status: 404, body: "not found\n" });
  });
}

test("a new build loads with the next page, and never while a reader types", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Wulan Sari" });
  await page.route("**/builds/latest.json*", async (route) =>
    route.fulfill({ response: await route.fetch(), json: { id: "newer", timestamp: 1 } }),
  );
  await page.clock.install();
  const payload = page.waitForResponse("**/_payload.json");
  await page.goto(t.path("/venue/search"));
  const field = page.getByRole("searchbox", { name: t("Search venues") });
  await expect(field).toBeVisible();
  await payload;
  const answered = page.waitForResponse("**/builds/latest.json*");
  await page.clock.fastForward("05:10");
  await answered;
  await mark(page);

  await test.step("results open next to the search field, which does not change", async () => {
    await field.fill("gor");
    await expect(page).toHaveURL(/\/venue\/search\/results\?/);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(field).toHaveValue("gor");
    await expect(field).toBeFocused();
    expect(await isSameLoad(page)).toBe(true);
  });
  await test.step("the next page is from the new build", async () => {
    await page.getByRole("article").first().getByRole("link").first().click();
    // Between two loads there is no page to evaluate in.
    await expect.poll(() => isSameLoad(page).catch(() => undefined)).toBe(false);
    await expect(page).toHaveURL(/\/venue\/[0-9a-f-]{36}/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("a page whose code is missing is loaded in full at its own address", async ({ page, faults, t }) => {
  faults.allow(missingCode);
  await page.goto(t.path("/"));
  await hydrated(page);
  await mark(page);
  await loseCode(page, codeOfOpenPlay, 1);
  await toOpenPlay(page, t.path("/play")).click();
  await expect(page).toHaveURL(t.path("/play"));
  await expect(page.getByRole("heading", { level: 1, name: t("Open Play") })).toBeVisible();
  expect(await isSameLoad(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(t.path("/"));
});

test("code that stays missing is retried once, then an error page offers to try again", async ({ page, faults, t }) => {
  faults.allow(missingCode);
  const { serverError, partIsMissing, tryAgain, compete } = says[t.language];
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto(t.path("/"));
  await hydrated(page);
  const findAgain = await loseCode(page, codeOfCompete);
  await page.locator(`#features a[href="${t.path("/compete")}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: serverError })).toBeVisible();
  await expect(page.getByText(partIsMissing)).toBeVisible();
  await expect(page).toHaveURL(t.path("/compete"));
  expect(loads).toBe(2);
  findAgain();
  await page.getByRole("button", { name: tryAgain }).click();
  await expect(page.getByRole("heading", { level: 1, name: compete })).toBeVisible();
  expect(loads).toBe(3);
});

test("a page whose first code is missing says so and offers to reload", async ({ page, faults, t }) => {
  faults.allow(missingCode);
  const { notLoaded, loadAgain } = says[t.language];
  const findAgain = await loseCode(page, codeOfOpenPlay);
  await page.goto(t.path("/play"));
  await expect(page.getByRole("alert")).toContainText(notLoaded);
  const again = page.getByRole("alert").getByRole("link", { name: loadAgain });
  await expect(again).toBeVisible();
  findAgain();
  await again.click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL(t.path("/play"));
  await expect(page.getByText(notLoaded)).toHaveCount(0);
});

test("a slow page shows that it is loading", async ({ page, t }) => {
  await page.goto(t.path("/"));
  await hydrated(page);
  const release = await delayRoute(page, codeOfOpenPlay);
  const home = page.getByRole("heading", { level: 1 });
  await toOpenPlay(page, t.path("/play")).click();
  await expect(page.getByRole("main").getByText(says[t.language].loading)).toBeAttached();
  await expect(home).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1, name: t("Open Play") })).toBeVisible();
});
