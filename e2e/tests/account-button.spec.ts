import { hydrated } from "../harness/hydrated.ts";
import { delayRoute } from "../harness/intercept-route.ts";
import { signOut } from "../harness/sign-up.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

test("a visitor's account button leads to the sign-in page", async ({ page, t }) => {
  await page.goto(t.path("/play"));
  await page.getByRole("banner").getByRole("link", { name: t("Sign in") }).click();
  await expect(page).toHaveURL(t.path("/auth/login"));
});

test("the account button is disabled until the session is known", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Ketut Ayu Putri" });
  const answer = await delayRoute(page, "**/lapang.v1.AuthService/GetCurrentUser*");
  await page.goto(t.path("/terms"));
  await hydrated(page);
  const banner = page.getByRole("banner");
  const waiting = banner.getByRole("button", { name: t("Sign in") });
  await expect(waiting).toHaveAttribute("aria-busy", "true");
  await waiting.click({ force: true });
  await expect(page).toHaveURL(t.path("/terms"));
  await expectAccessible(page);

  answer();
  const account = banner.getByRole("button", { name: t("Account of {name}", { name: "Ketut Ayu Putri" }) });
  await expect(account).toHaveText("KA");
  await expect(waiting).toHaveCount(0);
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
