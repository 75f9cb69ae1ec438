
import { signOut } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

test("a visitor's account button leads to the sign-in page", async ({ page, t }) => {
  await page.goto(t.path("/play"));
  await page.getByRole("banner").getByRole("link", { name: t("Sign in") }).click();
  await expect(page).toHaveURL(t.path("/auth/login"));
});

test("the account menu shows the player's name, opens settings and signs out", async ({ page, signIn, t }) => {
  const email = await signIn(page, { name: "Agus Salim" });
  await page.goto(t.path("/play"));
  const account = page
    .getByRole("banner")
    .getByRole("button", { name: t("Account of {name}", { name: "Agus Salim" }) });
  await account.click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("menuitem", { name: t("Settings") }).click();
  await expect(page).toHaveURL(t.path("/settings/profile"));

  await page.goto(t.path("/play"));
  await signOut(page, t);
  await expect(page).toHaveURL(t.path("/play"));
  await page.goto(t.path("/my"));
  await expect(page).toHaveURL(t.path("/auth/login"));
});
