import { useLocale } from "~/lib/format/locale";
import { refusalOf } from "~/lib/http/error-messages";
import { rememberLocale } from "~/lib/session/cookies";
import type { Newcomer, PendingCode } from "./pending-code";
import { useSendCode } from "./queries";

/** The server's interval between two codes to one address (rules.md §2). */
const resendAfterMs = 30_000;

type Callbacks = {
  onSent?: () => void;
  /** With the time at which another one may be requested. */
  onRefused?: (resendAt: number) => void;
};

/** Sends codes one at a time. `keep` gets each sent code, or the present one with a longer wait. */
export function useCodeSending(pending: PendingCode | null, keep: (next: PendingCode) => void) {
  const locale = useLocale();
  const { mutate, reset, isPending, error } = useSendCode();

  function sendTo(email: string, newcomer: Newcomer | null, { onSent, onRefused }: Callbacks = {}) {
    if (isPending) return;
    rememberLocale(locale);
    mutate(
      { email },
      {
        onSuccess({ otpId, expiresInSeconds }) {
          const now = Date.now();
          keep({
            email,
            otpId,
            expiresAt: now + expiresInSeconds * 1000,
            resendAt: now + resendAfterMs,
            validMinutes: Math.round(expiresInSeconds / 60),
            newcomer,
          });
          onSent?.();
        },
        onError(failure) {
          // While an older code is valid, its countdown is shown beside it.
          const { waitSeconds } = refusalOf(failure);
          const resendAt = Date.now() + (waitSeconds ?? 0) * 1000;
          if (waitSeconds && pending?.email === email) keep({ ...pending, resendAt });
          else onRefused?.(resendAt);
        },
      },
    );
  }

  return { sendTo, reset, isPending, error };
}
