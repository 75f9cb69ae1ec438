// Sign-up on screen, up to the choice of sports.

import { expect, type Page } from "@playwright/test";
import type { Authenticator } from "./authenticator.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Texts } from "./texts.ts";

export type Newcomer = { email: string; name: string };

/** Signs up with a code, from the sign-in page to the sports page. */
export async function signUp(page: Page, t: Texts, mailbox: Mailbox, newcomer: Newcomer): Promise<void> {
  await setUp(page, t, newcomer);
  // The sixth digit submits the form.
  await page.getByRole("textbox", { name: t("Verification code") }).fill(await mailbox.code(newcomer.email));
  await expect(
    page.getByRole("heading", { level: 1, name: t("What do you play?", { context: "asks a new player" }) }),
  ).toBeVisible();
}

/** Signs up with a passkey, from the sign-in page to the sports page. */
export async function signUpByPasskey(
  page: Page,
  t: Texts,
  authenticator: Authenticator,
  newcomer: Newcomer,
): Promise<void> {
  await setUp(page, t, newcomer);
  await authenticator.touchDuring(() => page.getByRole("button", { name: t("Create a passkey") }).click());
  await expect(
    page.getByRole("heading", { level: 1, name: t("What do you play?", { context: "asks a new player" }) }),
  ).toBeVisible();
}

/** Fills in the email and the new account's name. */
async function setUp(page: Page, t: Texts, { email, name }: Newcomer): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/login$/);
  await enterEmail(page, t, email);
  await expect(page.getByRole("heading", { name: t("New here? Welcome!") })).toBeVisible();
  await enterName(page, t, name);
  await expect(
    page.getByRole("checkbox", { name: t("I agree to the Terms of Service and Privacy Policy") }),
  ).toBeChecked();
}

/** Fills in a new account's name and accepts the terms. */
export async function enterName(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole("textbox", { name: t("Full name") }).fill(name);
  await page.getByText(t("I agree to the Terms of Service and Privacy Policy")).click();
}

/** The first step of each sign-in that begins with an address. */
export async function enterEmail(page: Page, t: Texts, email: string): Promise<void> {
  await page.getByRole("textbox", { name: t("Email address") }).fill(email);
  await page.getByRole("button", { name: t("Continue with email") }).click();
}

/** Signs in to an existing account without a passkey, from the sign-in page. */
export async function signInByCode(page: Page, t: Texts, mailbox: Mailbox, email: string): Promise<void> {
  await enterEmail(page, t, email);
  await expect(page.getByRole("heading", { name: t("Check your email") })).toBeVisible();
  await page.getByRole("textbox", { name: t("Verification code") }).fill(await mailbox.code(email));
}

/** Signs out by the avatar menu. */
export async function signOut(page: Page, t: Texts): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: t.pattern("Account of {name}") }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("menuitem", { name: t("Log out") }).click();
  await reloaded;
  await expect(page.getByRole("banner").getByRole("link", { name: t("Sign in") })).toBeVisible();
}
