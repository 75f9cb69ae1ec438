import { signInByCode, signUp } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

test("a visitor returns to a protected page after signing in", async ({ page, mailbox, regular, localised, words }) => {
  const wanted = localised("/venue/search/results?q=Tebet&sport=futsal");
  await page.goto(wanted);
  await expect(page).toHaveURL(localised("/auth/login"));
  await signInByCode(page, words, mailbox, regular());
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("heading", { level: 1, name: words.findAVenue })).toBeVisible();
});

test("a new player must choose sports first and then returns to the page they opened", async ({
  page,
  mailbox,
  newAddress,
  localised,
  words,
}) => {
  const wanted = localised("/play/create?sport=badminton");
  await page.goto(wanted);
  await signUp(page, words, mailbox, { email: newAddress("eka"), name: "Eka Putri" });
  await page.goto(localised("/my"));
  await expect(page).toHaveURL(localised("/sports-preferences"));
  await page.goto(wanted);
  await expect(page).toHaveURL(localised("/sports-preferences"));
  await page.getByRole("button", { name: words.skipForNow }).click();
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("textbox", { name: words.nameOfTheMatch })).toBeVisible();
});

test("a signed-in player is not sent to sign in again", async ({ page, newAddress, signIn, localised, words }) => {
  await signIn(page, newAddress("made"), { name: "Made Wirawan" });
  await page.goto(localised("/"));
  await expect(page.getByRole("button", { name: words.accountOf("Made Wirawan") })).toBeVisible();
  await page.goto(localised("/auth/login"));
  await expect(page).toHaveURL(localised("/"));
});
