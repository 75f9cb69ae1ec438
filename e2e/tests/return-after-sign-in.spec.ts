import { signInByCode, signUp } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

test("a visitor on a protected page signs in and is back on it", async ({
  page,
  mailbox,
  regular,
  localised,
  words,
}) => {
  const wanted = localised("/venue/search/results?q=Tebet&sport=futsal");
  await page.goto(wanted);
  await expect(page).toHaveURL(localised("/auth/login"));
  await signInByCode(page, words, mailbox, regular());
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("heading", { level: 1, name: words.findAVenue })).toBeVisible();
});

test("a new player is asked for their sports first, on whatever page they open, and is back on it then", async ({
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

test("who is signed in is not asked to sign in again", async ({ page, newAddress, signIn, localised, words }) => {
  await signIn(page, newAddress("made"), { name: "Made Wirawan" });
  await page.goto(localised("/"));
  await expect(page.getByRole("button", { name: words.accountOf("Made Wirawan") })).toBeVisible();
  await page.goto(localised("/auth/login"));
  await expect(page).toHaveURL(localised("/"));
});
