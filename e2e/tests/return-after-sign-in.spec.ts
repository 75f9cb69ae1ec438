import { signInByCode, signUp } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

test("a visitor returns to a protected page after signing in", async ({ page, mailbox, regular, localised, t }) => {
  const wanted = localised("/venue/search/results?q=Tebet&sport=futsal");
  await page.goto(wanted);
  await expect(page).toHaveURL(localised("/auth/login"));
  await signInByCode(page, t, mailbox, regular());
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("heading", { level: 1, name: t("Find a venue") })).toBeVisible();
});

test("a new player must choose sports first and then returns to the page they opened", async ({
  page,
  mailbox,
  newAddress,
  localised,
  t,
}) => {
  const wanted = localised("/play/create?sport=badminton");
  await page.goto(wanted);
  await signUp(page, t, mailbox, { email: newAddress("eka"), name: "Eka Putri" });
  await page.goto(localised("/my"));
  await expect(page).toHaveURL(localised("/sports-preferences"));
  await page.goto(wanted);
  await expect(page).toHaveURL(localised("/sports-preferences"));
  await page.getByRole("button", { name: t("Skip for now") }).click();
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("textbox", { name: t("Name of the match") })).toBeVisible();
});

test("a signed-in player is not sent to sign in again", async ({ page, signIn, localised, t }) => {
  await signIn(page, { name: "Made Wirawan" });
  await page.goto(localised("/"));
  await expect(page.getByRole("button", { name: t("Account of {name}", { name: "Made Wirawan" }) })).toBeVisible();
  await page.goto(localised("/auth/login"));
  await expect(page).toHaveURL(localised("/"));
});
