import { Code } from "@connectrpc/connect";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { codeOf, messageOfCode } from "~/lib/http/error-code";
import { explain, refusalOf } from "~/lib/http/error-messages";
import { isPasskeyAvailable, PasskeyError, type PasskeyProblem } from "~/lib/session/webauthn";
import { useHasGoogle } from "./queries";

/** The specification's default messages (§8). */
export const checkFailed = msg`Failed to check user`;
export const supportCheckFailed = msg`Failed to check passkey support`;
export const sendFailed = msg`Failed to send OTP`;
export const verificationFailed = msg`OTP verification failed`;
export const registrationFailed = msg`Passkey registration failed`;
export const authenticationFailed = msg`Passkey authentication failed`;
export const initiationFailed = msg`OAuth initiation failed`;
export const completionFailed = msg`OAuth completion failed`;
export const googleFailed = msg`Google login failed`;

export const passkeysUnsupported = msg`WebAuthn is not supported in this browser`;
const passkeyExists = msg`This device already has a passkey for this account.`;

/** Codes whose own message is shown, because they say more than "failed". */
const telling = new Set<Code | undefined>([Code.ResourceExhausted, Code.Unavailable, Code.DeadlineExceeded]);

/**
 * Why sign-in failed: the reason, or the browser's passkey error, else the call's default message. There are no
 * fields to correct, so a bare code would say less.
 */
export function explainWayIn(error: unknown, otherwise: MessageDescriptor): MessageDescriptor {
  if (error instanceof PasskeyError) {
    if (error.problem === "unsupported") return passkeysUnsupported;
    return error.problem === "exists" ? passkeyExists : otherwise;
  }
  const code = codeOf(error);
  const found = explain(error, otherwise);
  return found === messageOfCode[code ?? Code.Unknown] && !telling.has(code) ? otherwise : found;
}

/** From this wait on a refused code is a limit, not the interval between two codes. */
const longWaitSeconds = 90;

/** Why no code was sent, in the reader's language; at a limit also what works until then. */
export function useExplainSending(): (error: unknown, otherwise: MessageDescriptor) => string {
  const { i18n } = useLingui();
  const hasGoogle = useHasGoogle();
  return (error, otherwise) => {
    const why = i18n._(explain(error, otherwise));
    const { reason, waitSeconds = 0 } = refusalOf(error);
    const isLimit = reason === "OTP_SEND_LIMIT" && waitSeconds >= longWaitSeconds;
    const works = isLimit ? whatWorks(isPasskeyAvailable(), hasGoogle) : undefined;
    return works ? `${why} ${i18n._(works)}` : why;
  };
}

function whatWorks(hasPasskeys: boolean, hasGoogle: boolean): MessageDescriptor | undefined {
  if (hasPasskeys && hasGoogle) return msg`Until then you can use a passkey or Google.`;
  if (hasPasskeys) return msg`Until then you can use a passkey.`;
  return hasGoogle ? msg`Until then you can use Google.` : undefined;
}

/** A prompt that the user closed or let time out is not a failure. */
export function isCancelled(error: unknown): boolean {
  return error instanceof PasskeyError && error.problem === ("cancelled" satisfies PasskeyProblem);
}
