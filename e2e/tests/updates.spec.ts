// What an open page does when the server has a newer build, and when a part of its code cannot be loaded.

import type { Page } from "@playwright/test";
import { hydrated } from "../harness/hydrated.ts";
import { met } from "../harness/met.ts";
import { expect, expectAccessible, type Language, test } from "../harness/test.ts";

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
    compete: "Compete",
    notLoaded: "Lapang could not be loaded.",
    loadAgain: "load the page again",
  },
  id: {
    serverError: "Terjadi Kesalahan di Server",
    partIsMissing: "Sebagian halaman ini gagal dimuat. Cek koneksimu, lalu muat ulang halamannya.",
    tryAgain: "Coba Lagi",
    loading: "Memuat",
    compete: "Tanding",
    notLoaded: "Lapang gagal dimuat.",
    loadAgain: "muat ulang halamannya",
  },
};

/** What the browser says of code that is not there. */
const missingCode = /Failed to load resource|dynamically imported module/;
const codeOfOpenPlay = /\/assets\/play-[^/]*\.js$/;
/** Of a page that is not rendered beforehand: there, the app itself is up when it finds that its code is gone. */
const codeOfCompete = /\/assets\/compete-[^/]*\.js$/;

/** Something that a whole load takes away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSameLoad: true }));
const isSameLoad = (page: Page) => page.evaluate(() => "isSameLoad" in window);

/** The link to the list of matches, wherever this screen has it. */
const toOpenPlay = (page: Page, path: string) => page.locator(`nav a[href="${path}"]:visible`).first();

/** The code of a page is gone, as after a release; for so many times, or until it is found again. */
async function loseCode(page: Page, code: RegExp, times = Number.POSITIVE_INFINITY): Promise<() => void> {
  let lost = 0;
  return met(page, code, async (route) => {
    if (lost >= times) return route.fallback();
    lost += 1;
    await route.fulfill({ response: await route.fetch(), status: 404, body: "not found\n" });
  });
}

test("a new build is loaded with the next page, and not under a reader who types", async ({
  page,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  await signIn(page, newAddress("wulan"), { name: "Wulan Sari" });
  await page.route("**/builds/latest.json*", async (route) =>
    route.fulfill({ response: await route.fetch(), json: { id: "newer", timestamp: 1 } }),
  );
  await page.clock.install();
  const payload = page.waitForResponse("**/_payload.json");
  await page.goto(localised("/venue/search"));
  const field = page.getByRole("searchbox", { name: words.searchVenues });
  await expect(field).toBeVisible();
  await payload;
  const asked = page.waitForResponse("**/builds/latest.json*");
  await page.clock.fastForward("05:10");
  await asked;
  await mark(page);

  await test.step("the results open beside the words, which stay", async () => {
    await field.fill("gor");
    await expect(page).toHaveURL(/\/venue\/search\/results\?/);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(field).toHaveValue("gor");
    await expect(field).toBeFocused();
    expect(await isSameLoad(page)).toBe(true);
  });
  await test.step("the next page is one of the new build", async () => {
    await page.getByRole("article").first().getByRole("link").first().click();
    // Between two loads there is nobody to ask.
    await expect.poll(() => isSameLoad(page).catch(() => undefined)).toBe(false);
    await expect(page).toHaveURL(/\/venue\/[0-9a-f-]{36}/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("a page whose code is gone is loaded whole, at its own address", async ({ page, faults, localised, words }) => {
  faults.allow(missingCode);
  await page.goto(localised("/"));
  await hydrated(page);
  await mark(page);
  await loseCode(page, codeOfOpenPlay, 1);
  await toOpenPlay(page, localised("/play")).click();
  await expect(page).toHaveURL(localised("/play"));
  await expect(page.getByRole("heading", { level: 1, name: words.openPlay })).toBeVisible();
  expect(await isSameLoad(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(localised("/"));
});

test("code that stays away is tried once more, and then what happened is said, with a way on", async ({
  page,
  faults,
  language,
  localised,
}) => {
  faults.allow(missingCode);
  const { serverError, partIsMissing, tryAgain, compete } = says[language];
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto(localised("/"));
  await hydrated(page);
  const findAgain = await loseCode(page, codeOfCompete);
  await page.locator(`#features a[href="${localised("/compete")}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: serverError })).toBeVisible();
  await expect(page.getByText(partIsMissing)).toBeVisible();
  await expect(page).toHaveURL(localised("/compete"));
  expect(loads).toBe(2);
  await expectAccessible(page);
  findAgain();
  await page.getByRole("button", { name: tryAgain }).click();
  await expect(page.getByRole("heading", { level: 1, name: compete })).toBeVisible();
  expect(loads).toBe(3);
});

test("a page whose first code is gone says so, with a way on", async ({ page, faults, language, localised }) => {
  faults.allow(missingCode);
  const { notLoaded, loadAgain } = says[language];
  const findAgain = await loseCode(page, codeOfOpenPlay);
  await page.goto(localised("/play"));
  await expect(page.getByRole("alert")).toContainText(notLoaded);
  const again = page.getByRole("alert").getByRole("link", { name: loadAgain });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  findAgain();
  await again.click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL(localised("/play"));
  await expect(page.getByText(notLoaded)).toHaveCount(0);
});

test("a page that takes its time is seen to come", async ({ page, language, localised, words }) => {
  let letThrough = () => {};
  const held = new Promise<void>((through) => {
    letThrough = through;
  });
  await page.goto(localised("/"));
  await hydrated(page);
  await page.route(codeOfOpenPlay, async (route) => {
    await held;
    await route.continue();
  });
  const home = page.getByRole("heading", { level: 1 });
  await toOpenPlay(page, localised("/play")).click();
  await expect(page.getByRole("main").getByText(says[language].loading)).toBeAttached();
  await expect(home).toBeHidden();
  letThrough();
  await expect(page.getByRole("heading", { level: 1, name: words.openPlay })).toBeVisible();
});
