/** A code that is on its way, and what is known of the person who waits for it. */
export type PendingCode = {
  email: string;
  otpId: string;
  /** In milliseconds since 1970, like `resendAt`. */
  expiresAt: number;
  resendAt: number;
  validMinutes: number;
  /** What a new account was asked; null for an address that has one. */
  newcomer: Newcomer | null;
};

export type Newcomer = { name: string; acceptedTerms: boolean };

export const nobody: Newcomer = { name: "", acceptedTerms: false };

/** A new account whose code could not be sent: its passkey needs none. */
export function codeless(email: string, resendAt: number): PendingCode {
  return { email, otpId: "", expiresAt: resendAt, resendAt, validMinutes: 0, newcomer: nobody };
}

export const hasCode = ({ otpId }: PendingCode) => otpId !== "";

const key = "lapang-pending-code";

/**
 * Outlives a reload: a phone drops the page while one reads the mail. The code itself is never kept, and the tab's end is
 * the end of it.
 */
export function readPendingCode(now = Date.now()): PendingCode | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isPending(stored) && stored.expiresAt > now ? stored : null;
  } catch {
    return null;
  }
}

export function keepPendingCode(pending: PendingCode): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // A browser without storage: after a reload the code is asked for again.
  }
}

export function dropPendingCode(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
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
