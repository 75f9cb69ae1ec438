import { hydrated } from "../harness/hydrated.ts";
import { expect, test } from "../harness/test.ts";

test("a visitor finds courts near them in four taps, books one of them for tomorrow evening, and Back leads home", async ({
  page,
  context,
  mailbox,
  newAddress,
  t,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: -6.2443, longitude: 106.8004 });
  await page.goto(t.path("/"));
  await hydrated(page);
  const sheet = page.getByRole("dialog", { name: t("Find courts") });
  const tomorrow = t("tomorrow {hours}", { hours: "19–21" });

  await test.step("sport, time and place lead to the results", async () => {
    await page.getByRole("button", { name: `${t("Sports")}: ${t("All sports")}` }).click();
    await sheet.getByRole("button", { name: "Badminton", exact: true }).click();
    await sheet.getByRole("button", { name: new RegExp(`^${tomorrow}$`, "i") }).click();
    await sheet.getByRole("button", { name: t("Near me"), exact: true }).click();
    await expect(page).toHaveURL(
      /\/courts\/search\?sport=badminton&lat=-6\.244&lng=106\.800&day=.+&at=19%3A00&min=120$/,
    );
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(t.path("/"));
  });

  await test.step("the same search again is one button", async () => {
    await page.getByRole("button", { name: `${t("Sports")}: Badminton` }).click();
    await sheet.getByRole("button", { name: t("Search"), exact: true }).click();
    await expect(page).toHaveURL(/sport=badminton&lat=-6\.244/);
  });

  const instant = page.getByRole("article").filter({ hasText: t("Instant") }).first();
  const court = await test.step("two hours on a chosen court have one price", async () => {
    await instant.getByRole("link", { name: /19.21/ }).first().click();
    await page.getByRole("button", { name: t("Continue") }).click();
    const summary = page.getByRole("dialog");
    const tile = summary.getByRole("radio").nth(1);
    const name = await tile.evaluate((it: HTMLInputElement) => it.closest("label")?.innerText.split("\n")[0] ?? "");
    await tile.check({ force: true });
    await expect(summary).toContainText(t.pattern("Booked at once for {amount}"));
    await summary.getByRole("button", { name: t("Sign in and book") }).click();
    return name;
  });

  await test.step("signed up, it is booked on that court", async () => {
    const address = newAddress("sari");
    await page.getByRole("textbox", { name: t("Email address") }).fill(address);
    await page.getByRole("textbox", { name: t("Email address") }).press("Enter");
    await page.getByRole("textbox", { name: t("Full name") }).fill("Sari Wulandari");
    await page.getByText(t("I agree to the Terms of Service and Privacy Policy")).click();
    await page.getByRole("textbox", { name: t("Verification code") }).fill(await mailbox.code(address));
    await page.getByRole("button", { name: t("Skip for now") }).click();
    await expect(page.getByText(t("The court is yours. See you there!"))).toBeVisible();
    await expect(page.getByText(court).first()).toBeVisible();
  });
});
