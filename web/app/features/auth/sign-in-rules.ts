import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isEmailAddress } from "~/lib/forms/email-address";
import { parseUrl } from "~/lib/http/parse-url";

const codeLength = 6;

export const enterEmail = msg`Enter your email`;
export const invalidEmail = msg`Please enter a valid email address`;
export const invalidCode = msg`Please enter a valid 6-digit code`;
export const invalidEmailAndName = msg`Please enter valid email and name`;
export const mustAcceptTerms = msg`You must agree to the Terms of Service and Privacy Policy to create an account`;

/** Normalises an address as the server does. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

export function emailProblem(typed: string): MessageDescriptor | null {
  const email = normaliseEmail(typed);
  if (email === "") return enterEmail;
  return isEmailAddress(email) ? null : invalidEmail;
}

/** The digits of a code, without separators from copying. */
export function codeDigits(typed: string): string {
  return typed.replaceAll(/\D/g, "").slice(0, codeLength);
}

export function isWholeCode(code: string): boolean {
  return code.length === codeLength;
}

/** Google's page, or null: only http(s) addresses are followed. */
export function websiteOf(address: string): string | null {
  const url = parseUrl(address);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}
