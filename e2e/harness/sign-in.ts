// Signs in by API calls, for stories that are not about signing in.

import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import type { Mailbox } from "./mailbox.ts";

export type SignInOptions = {
  /** The name of a new account; defaults to the local part of the address. */
  name?: string;
  /** Leaves a new account without sports, so that the app asks for them first. */
  withoutSports?: boolean;
};

/** Signs `page` in as `email`, creating the account if needed, without navigating. */
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
