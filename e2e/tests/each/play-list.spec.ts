import type { Page } from "@playwright/test";
import { call } from "../../harness/call.ts";
import { tomorrow } from "../../harness/days.ts";
import { expect, expectAccessible, test } from "../../harness/test.ts";
import type { Words } from "../../harness/words.ts";

// Senayan, in central Jakarta.
const senayan = { latitude: -6.22543, longitude: 106.80234 };

const isPhone = () => test.info().project.name.startsWith("phone");

/** Uses the filters, which are in a sheet on a phone and next to the list on a desktop. */
async function inFilters(page: Page, words: Words, use: () => Promise<void>) {
  if (!isPhone()) return use();
  await page.getByRole("search").getByRole("button", { name: words.filters }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  await use();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: words.showMatches }).click();
  await expect(sheet).toBeHidden();
}

/** The previous results stay visible until the new ones arrive. */
const expectAnswered = (page: Page) => expect(page.locator("[aria-busy=true]")).toHaveCount(0);

const isSet = (page: Page, name: string) => page.getByRole("button", { name, pressed: true });

test("filters are in the address, survive a reload and can be shared", async ({
  page,
  anotherPage,
  localised,
  words,
}) => {
  const day = tomorrow();
  await page.goto(localised("/play"));
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: words.futsal }).click();
  await expect(page).toHaveURL(/\/play\?sport=futsal$/);
  await inFilters(page, words, async () => {
    await page.getByRole("button", { name: words.onlyWithFreeSpots }).click();
    await page.getByRole("button", { name: words.pickDays }).click();
    const [year = "", month = "", date = ""] = day.split("-");
    const from = page.getByRole("group", { name: words.from });
    for (const [part, digits] of Object.entries({ day: date, month, year })) {
      await from.locator(`[data-type="${part}"]`).click();
      await page.keyboard.type(digits);
    }
    await expect(page).toHaveURL(new RegExp(`from=${day}&open=1$`));
  });
  await expect(page.getByText(words.anyNumberOfMatches)).toBeVisible();
  await expectAnswered(page);
  await expect(page.getByText(words.full, { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const found = await page.getByRole("article").allTextContents();

  await page.reload();
  await expect(isSet(page, words.futsal)).toBeVisible();
  if (isPhone()) await expect(page.getByRole("button", { name: words.filtersSet(2) })).toBeVisible();
  else await expect(isSet(page, words.onlyWithFreeSpots)).toBeVisible();
  await expect.poll(() => page.getByRole("article").allTextContents()).toEqual(found);
  const second = await anotherPage();
  await second.goto(page.url());
  await expect.poll(() => second.getByRole("article").allTextContents()).toEqual(found);
});

test("matches are grouped by day, and Back restores the scroll position", async ({
  page,
  server,
  localised,
  words,
}) => {
  type Listed = { matches: { name: string; dateTime: string }[]; total: number };
  await page.goto(localised("/play"));
  const all = await call<Listed>(page, server.origin, "MatchService/ListMatches", { limit: 100 });
  const starts = all.matches.map(({ dateTime }) => dateTime);
  expect(starts).toEqual(starts.toSorted());
  expect(all.total).toBeGreaterThan(20);

  await expect(page.getByText(words.matches(all.total))).toBeVisible();
  await page.getByRole("link", { name: words.nextPage }).click();
  await expect(page).toHaveURL(/offset=20$/);
  const card = page.getByRole("article").nth(8);
  const name = all.matches[28]?.name ?? "";
  await expect(card.getByRole("heading")).toHaveText(name);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/offset=20$/);
  await expect(card.getByRole("heading")).toHaveText(name);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -1);
  await page.goBack();
  await expect(page).toHaveURL(/\/play$/);
});

test("the location is requested on demand, rounded to about 100 m, and adds distances to the cards", async ({
  page,
  context,
  localised,
  words,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(senayan);
  await page.goto(localised("/play"));
  await page.getByRole("button", { name: words.nearMe }).click();
  await expect(page).toHaveURL(/\/play\?lat=-6\.225&lng=106\.802$/);
  await page.getByRole("button", { name: words.kilometers(25), exact: true }).click();
  await expect(page).toHaveURL(/within=25$/);
  const cards = page.getByRole("article");
  await expect(cards.first().getByText(words.howFar)).toBeVisible();
  await expectAnswered(page);
  await expect(cards.getByText(words.howFar)).toHaveCount(await cards.count());
  await expectAccessible(page);
  await page.reload();
  await expect(cards.first().getByText(words.howFar)).toBeVisible();
});

test("a refused location permission shows the alternatives", async ({ page, localised, words }) => {
  await page.goto(localised("/play"));
  await page.getByRole("button", { name: words.nearMe }).click();
  await expect(page.getByRole("alert")).toHaveText(words.notAllowedToSee);
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/play$/);
});

test("an empty list offers to create a match or remove filters", async ({ page, localised, words }) => {
  await page.goto(localised("/play?sport=golf&place=nowhere+at+all&when=weekend"));
  const main = page.getByRole("main");
  await expect(main.getByText(words.noMatchesFound)).toBeVisible();
  await expectAccessible(page);
  const create = main.getByRole("link", { name: words.createMatch });
  for (const link of await create.all()) await expect(link).toHaveAttribute("href", localised("/play/create?sport=golf"));
  await main.getByRole("button", { name: words.clearTheFilters }).click();
  await expect(page).toHaveURL(/\/play$/);
  await expect(page.getByRole("article").first()).toBeVisible();
});
