import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { withoutLocale } from "~/lib/format/locale";
import { intentFor } from "~/lib/session/intent";
import { hasSessionEnded } from "~/lib/session/pending-logout";
import { savedReturnPath } from "~/lib/session/return-path";

/** The page title: what the visitor signs in for. */
export function useSignInReason(): string {
  const { t } = useLingui();
  const [path] = useState(savedReturnPath);
  const [hasEnded] = useState(hasSessionEnded);
  const [intent] = useState(() => intentFor(path));
  if (intent) {
    const { action, name } = intent;
    if (action === "join") return t`Sign in to join ${name}`;
    return action === "book" ? t`Sign in to book at ${name}` : t`Sign in to join the waitlist for ${name}`;
  }
  if (hasEnded) return t`Your session has ended. Sign in to go on.`;
  const wanted = withoutLocale(path ?? "");
  if (/^\/(venue|courts)\//.test(wanted)) return t`Sign in to find and book a court`;
  if (wanted.startsWith("/play/create")) return t`Sign in to host a match`;
  if (wanted === "/my" || wanted.startsWith("/my?")) return t`Sign in to see your schedule`;
  if (wanted.startsWith("/booking/")) return t`Sign in to see your booking`;
  return t`Let’s get you on court`;
}
