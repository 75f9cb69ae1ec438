import { expect, test } from "../harness/test.ts";

test("a refused location permission shows the alternatives", async ({ page, t }) => {
  await page.goto(t.path("/play"));
  await page.getByRole("button", { name: t("Near me") }).click();
  await expect(page.getByRole("alert")).toHaveText(
    t(
      "Your browser does not share your location with Lapang. You can allow it in the browser’s settings for this site, or search for a city or area.",
    ),
  );
  await expect(page).toHaveURL(/\/play$/);
});

test("an empty list offers to create a match or remove filters", async ({ page, t }) => {
  await page.goto(t.path("/play?sport=golf&place=nowhere+at+all&when=weekend"));
  const main = page.getByRole("main");
  await expect(main.getByText(t("No matches found. Create the first one!"))).toBeVisible();
  const create = main.getByRole("link", { name: t("Create Match") });
  for (const link of await create.all()) await expect(link).toHaveAttribute("href", t.path("/play/create?sport=golf"));
  await main.getByRole("button", { name: t("Clear the filters") }).click();
  await expect(page).toHaveURL(/\/play$/);
  await expect(page.getByRole("article").first()).toBeVisible();
});
