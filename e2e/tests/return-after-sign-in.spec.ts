import { signInByCode, signUp } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

test("a visitor returns to a protected page after signing in", async ({ page, mailbox, regular, t }) => {
  const wanted = t.path("/venue/search/results?q=Tebet&sport=futsal");
  await page.goto(wanted);
  await expect(page).toHaveURL(t.path("/auth/login"));
  await signInByCode(page, t, mailbox, regular());
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("heading", { level: 1, name: t("Find a venue") })).toBeVisible();
});

test("a new player chooses sports, then returns to the opened page", async ({ page, mailbox, newAddress, t }) => {
  const wanted = t.path("/play/create?sport=badminton");
  await page.goto(wanted);
  await signUp(page, t, mailbox, { email: newAddress("eka"), name: "Eka Putri" });
  await page.goto(t.path("/my"));
  await expect(page).toHaveURL(t.path("/sports-preferences"));
  await page.goto(wanted);
  await expect(page).toHaveURL(t.path("/sports-preferences"));
  await page.getByRole("button", { name: t("Skip for now") }).click();
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("textbox", { name: t("Name of the match") })).toBeVisible();
});
