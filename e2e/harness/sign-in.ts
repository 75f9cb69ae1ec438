// The short way in, for stories that are about something else: the calls of the contract instead of the screens.

import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import type { Mailbox } from "./mailbox.ts";

export type SignInOptions = {
  /** The name a new account gets; without one, the part of the address before the @. */
  name?: string;
  /** Leaves a new account where the app asks for its sports first. */
  withoutSports?: boolean;
};

/** Signs `page` in as `email`, making the account if there is none, and leaves the page where it is. */
export async function signIn(
  page: Page,
  origin: string,
  mailbox: Mailbox,
  email: string,
  options: SignInOptions = {},
): Promise<void> {
  const { otpId } = await call(page, origin, "AuthService/SendEmailOTP", { email });
  await call(page, origin, "AuthService/VerifyEmailOTP", {
    email,
    otpId,
    otpCode: await mailbox.code(email),
    acceptedTerms: true,
    ...(options.name === undefined ? {} : { name: options.name }),
  });
  if (!options.withoutSports) await call(page, origin, "UserService/CompleteSportsPreferences", {});
}
