import { hydrated } from "../harness/hydrated.ts";
import { expect, test } from "../harness/test.ts";

test("a visitor finds courts near them for tomorrow evening in four taps, and Back leads home", async ({
  page,
  context,
  t,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: -6.2443, longitude: 106.8004 });
  await page.goto(t.path("/"));
  await hydrated(page);
  const sheet = page.getByRole("dialog", { name: t("Find courts") });

  await page.getByRole("button", { name: `${t("Sports")}: ${t("All sports")}` }).click();
  await sheet.getByRole("button", { name: "Badminton", exact: true }).click();
  const tomorrow = t("tomorrow {hours}", { hours: "19–21" });
  await sheet.getByRole("button", { name: new RegExp(`^${tomorrow}$`, "i") }).click();
  await sheet.getByRole("button", { name: t("Near me"), exact: true }).click();

  await expect(page).toHaveURL(/\/courts\/search\?sport=badminton&lat=-6\.244&lng=106\.800&day=.+&at=19%3A00&min=120$/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(t.path("/"));

  // The same search again.
  await page.getByRole("button", { name: `${t("Sports")}: Badminton` }).click();
  await sheet.getByRole("button", { name: t("Search"), exact: true }).click();
  await expect(page).toHaveURL(/sport=badminton&lat=-6\.244/);
});
