import type { Page } from "@playwright/test";
import { tomorrow } from "../../harness/days.ts";
import { expect, test } from "../../harness/test.ts";
import type { Texts } from "../../harness/texts.ts";

const isPhone = () => test.info().project.name.startsWith("phone");

/** Uses the filters, which are in a sheet on a phone and next to the list on a desktop. */
async function inFilters(page: Page, t: Texts, use: () => Promise<void>) {
  if (!isPhone()) return use();
  await page.getByRole("search").getByRole("button", { name: t("Filters") }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toBeVisible();
  await use();
  await sheet.getByRole("button", { name: t.pattern("Show # matches") }).click();
  await expect(sheet).toBeHidden();
}

/** The previous results stay visible until the new ones arrive. */
const expectAnswered = (page: Page) => expect(page.locator("[aria-busy=true]")).toHaveCount(0);

const isSet = (page: Page, name: string) => page.getByRole("button", { name, pressed: true });

test("filters are in the address, survive a reload and can be shared", async ({ page, anotherPage, t }) => {
  const day = tomorrow();
  await page.goto(t.path("/play"));
  await expect(page.getByRole("article").first()).toBeVisible();

  await page.getByRole("button", { name: "Futsal" }).click();
  await expect(page).toHaveURL(/\/play\?sport=futsal$/);
  await inFilters(page, t, async () => {
    await page.getByRole("button", { name: t("Only with free spots") }).click();
    await page.getByRole("button", { name: t("Pick days") }).click();
    const [year = "", month = "", date = ""] = day.split("-");
    const from = page.getByRole("group", { name: t("From") });
    for (const [part, digits] of Object.entries({ day: date, month, year })) {
      await from.locator(`[data-type="${part}"]`).click();
      await page.keyboard.type(digits);
    }
    await expect(page).toHaveURL(new RegExp(`from=${day}&open=1$`));
  });
  await expect(page.getByText(t.pattern("# matches"))).toBeVisible();
  await expectAnswered(page);
  await expect(page.getByText(t("Full"), { exact: true })).toHaveCount(0);
  const found = await page.getByRole("article").allTextContents();

  await page.reload();
  await expect(isSet(page, "Futsal")).toBeVisible();
  if (isPhone()) await expect(page.getByRole("button", { name: t("Filters, # set", { count: 2 }) })).toBeVisible();
  else await expect(isSet(page, t("Only with free spots"))).toBeVisible();
  await expect.poll(() => page.getByRole("article").allTextContents()).toEqual(found);
  const second = await anotherPage();
  await second.goto(page.url());
  await expect.poll(() => second.getByRole("article").allTextContents()).toEqual(found);
});
