import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { explain, refusalOf } from "~/lib/http/error-messages";
import { PasskeyError } from "~/lib/session/webauthn";

/** As the server counts (contract, RenamePasskey). */
export const longestPasskeyName = 80;

/** The specification's default messages (§8). */
export const checkFailed = msg`Failed to check passkey support`;
const registrationFailed = msg`Passkey registration failed`;

const problems: Record<PasskeyError["problem"], MessageDescriptor | null> = {
  unsupported: msg`WebAuthn is not supported in this browser`,
  // The user closed the prompt, and needs no message.
  cancelled: null,
  exists: msg`This device has a passkey for your account already.`,
  failed: registrationFailed,
};

/** Why no passkey was added; null where there is nothing to say. */
export function explainPasskey(error: unknown): MessageDescriptor | null {
  if (error instanceof PasskeyError) return problems[error.problem];
  // A bad request, but there is no field to check.
  return refusalOf(error).reason === "PASSKEY_INVALID" ? registrationFailed : explain(error, registrationFailed);
}
