// Signs in by API calls, for stories that are not about signing in.

import type { Page } from "@playwright/test";
import { call } from "./call.ts";
import type { Mailbox } from "./mailbox.ts";

export type SignInOptions = {
  email?: string;
  /** The name of a new account; defaults to the local part of the address. */
  name?: string;
  /** Leaves a new account without sports, so that the app asks for them first. */
  withoutSports?: boolean;
};

type Account = SignInOptions & { email: string };

/** Signs `page` in, creating the account if needed, without navigating. Returns the email address. */
export async function signIn(page: Page, mailbox: Mailbox, { email, name, withoutSports }: Account): Promise<string> {
  const { otpId } = await call(page, "AuthService/SendEmailOTP", { email });
  const otpCode = await mailbox.code(email);
  await call(page, "AuthService/VerifyEmailOTP", { email, otpId, otpCode, acceptedTerms: true, name });
  if (!withoutSports) await call(page, "UserService/CompleteSportsPreferences", {});
  return email;
}
