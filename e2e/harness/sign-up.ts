// Sign-up on screen, up to the choice of sports.

import { expect, type Page } from "@playwright/test";
import type { Authenticator } from "./authenticator.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Words } from "./words.ts";

export type Newcomer = { email: string; name: string };
type Look = (page: Page) => Promise<void>;

/** Signs up with a code, from the sign-in page to the sports page; calls `look` at each screen. */
export async function signUp(
  page: Page,
  words: Words,
  mailbox: Mailbox,
  newcomer: Newcomer,
  look: Look = async () => {},
): Promise<void> {
  await setUp(page, words, newcomer, look);
  // The sixth digit submits the form.
  await page.getByRole("textbox", { name: words.verificationCode }).fill(await mailbox.code(newcomer.email));
  await expect(page.getByRole("heading", { level: 1, name: words.whatDoYouPlay })).toBeVisible();
}

/** Signs up with a passkey, from the sign-in page to the sports page. */
export async function signUpByPasskey(
  page: Page,
  words: Words,
  authenticator: Authenticator,
  newcomer: Newcomer,
  look: Look = async () => {},
): Promise<void> {
  await setUp(page, words, newcomer, look);
  await authenticator.touchedOn(() => page.getByRole("button", { name: words.createAPasskey }).click());
  await expect(page.getByRole("heading", { level: 1, name: words.whatDoYouPlay })).toBeVisible();
}

/** Fills in the email and the new account's name. */
async function setUp(page: Page, words: Words, { email, name }: Newcomer, look: Look): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/login$/);
  await look(page);
  await enterEmail(page, words, email);
  await expect(page.getByRole("heading", { name: words.welcomeNewcomer })).toBeVisible();
  await look(page);
  await page.getByRole("textbox", { name: words.fullName }).fill(name);
  await page.getByText(words.agree).click();
  await expect(page.getByRole("checkbox", { name: words.agree })).toBeChecked();
}

/** The first step of each sign-in that begins with an address. */
export async function enterEmail(page: Page, words: Words, email: string): Promise<void> {
  await page.getByRole("textbox", { name: words.emailAddress }).fill(email);
  await page.getByRole("button", { name: words.continueWithEmail }).click();
}

/** Signs in to an existing account without a passkey, from the sign-in page. */
export async function signInByCode(page: Page, words: Words, mailbox: Mailbox, email: string): Promise<void> {
  await enterEmail(page, words, email);
  await expect(page.getByRole("heading", { name: words.checkYourMail })).toBeVisible();
  await page.getByRole("textbox", { name: words.verificationCode }).fill(await mailbox.code(email));
}

/** Signs out by the avatar menu. */
export async function signOut(page: Page, words: Words): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: words.accountOfAnybody }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("menuitem", { name: words.logOut }).click();
  await reloaded;
  await expect(page.getByRole("banner").getByRole("link", { name: words.signIn })).toBeVisible();
}
