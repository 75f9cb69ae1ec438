/** A code that was sent, and what is known about its user. */
export type PendingCode = {
  email: string;
  otpId: string;
  /** In milliseconds since 1970, like `resendAt`. */
  expiresAt: number;
  resendAt: number;
  validMinutes: number;
  /** The input of a new account; null for an existing one. */
  newcomer: Newcomer | null;
};

export type Newcomer = { name: string; acceptedTerms: boolean };

export const nobody: Newcomer = { name: "", acceptedTerms: false };

/** A new account whose code could not be sent: it can still use a passkey. */
export function codeless(email: string, resendAt: number): PendingCode {
  return { email, otpId: "", expiresAt: resendAt, resendAt, validMinutes: 0, newcomer: nobody };
}

export const hasCode = ({ otpId }: PendingCode) => otpId !== "";

const key = "lapang-pending-code";

/**
 * Survives a reload, because a phone may drop the page while the user reads the email. The code itself is never
 * stored, and closing the tab deletes the entry.
 */
export function readPendingCode(now = Date.now()): PendingCode | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isPending(stored) && stored.expiresAt > now ? stored : null;
  } catch {
    return null;
  }
}

export function storePendingCode(pending: PendingCode): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // Without storage the code is requested again after a reload.
  }
}

export function dropPendingCode(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was saved.
  }
}

function isPending(stored: unknown): stored is PendingCode {
  if (typeof stored !== "object" || stored === null) return false;
  const { email, otpId, expiresAt, resendAt, validMinutes, newcomer } = stored as Partial<PendingCode>;
  return (
    typeof email === "string" &&
    typeof otpId === "string" &&
    typeof expiresAt === "number" &&
    typeof resendAt === "number" &&
    typeof validMinutes === "number" &&
    (newcomer === null || typeof newcomer?.name === "string")
  );
}
