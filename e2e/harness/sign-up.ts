// A new player's way in, on the screens; up to the choice of their sports.

import { expect, type Page } from "@playwright/test";
import type { Mailbox } from "./mailbox.ts";
import type { Words } from "./words.ts";

export type Newcomer = { email: string; name: string };

/** From the sign-in page to the page that asks for sports; `look` is called at each screen on the way. */
export async function signUp(
  page: Page,
  words: Words,
  mailbox: Mailbox,
  { email, name }: Newcomer,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/login$/);
  await look(page);
  await page.getByRole("textbox", { name: words.emailAddress }).fill(email);
  await page.getByRole("button", { name: words.continueWithEmail }).click();

  await expect(page.getByRole("heading", { name: words.welcomeNewcomer })).toBeVisible();
  await look(page);
  await page.getByRole("textbox", { name: words.fullName }).fill(name);
  await page.getByText(words.agree).click();
  await expect(page.getByRole("checkbox", { name: words.agree })).toBeChecked();
  await page.getByRole("button", { name: words.sendMeACode }).click();

  await expect(page.getByRole("heading", { name: words.checkYourMail })).toBeVisible();
  await look(page);
  // The sixth digit sends it.
  await page.getByRole("textbox", { name: words.verificationCode }).fill(await mailbox.code(email));
  await expect(page.getByRole("heading", { level: 1, name: words.whatDoYouPlay })).toBeVisible();
}

/** The way in of a player who has an account, from the sign-in page on. */
export async function signInByCode(page: Page, words: Words, mailbox: Mailbox, email: string): Promise<void> {
  await page.getByRole("textbox", { name: words.emailAddress }).fill(email);
  await page.getByRole("button", { name: words.continueWithEmail }).click();
  await expect(page.getByRole("heading", { name: words.checkYourMail })).toBeVisible();
  await page.getByRole("textbox", { name: words.verificationCode }).fill(await mailbox.code(email));
}
