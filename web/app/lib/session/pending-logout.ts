// What a sign-out stores on purpose. None of it identifies the user.

const ended = "lapang-session-ended-at";
const owed = "lapang-sign-out-owed";
const moment = "lapang-signed-out-at";
/** How long the sign-in page says so, in milliseconds. */
const endedRecently = 60_000;
/** A page reloaded within this time is the one that was signed out on, in milliseconds. */
const justNow = 10_000;

/** The server could not be reached: its cookie, which scripts cannot delete, must be revoked later. */
export function setLogoutPending(isOwed: boolean): void {
  try {
    if (isOwed) localStorage.setItem(owed, "1");
    else localStorage.removeItem(owed);
  } catch {
    // Without storage the cookie stays until it expires, or until the next sign-in replaces it.
  }
}

export function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(owed) !== null;
  } catch {
    return false;
  }
}

/** The page that was signed out on must not become the return path. */
export function recordSignOut(now = Date.now()): void {
  try {
    sessionStorage.setItem(moment, String(now));
  } catch {
    // Without storage it becomes the return path.
  }
}

export function hasJustSignedOut(now = Date.now()): boolean {
  try {
    return now - Number(sessionStorage.getItem(moment) ?? 0) < justNow;
  } catch {
    return false;
  }
}

/** The session ended, but not by a sign-out in this tab. */
export function recordSessionEnd(now = Date.now()): void {
  try {
    sessionStorage.setItem(ended, String(now));
  } catch {
    // Without storage the sign-in page does not say so.
  }
}

export function hasSessionEnded(now = Date.now()): boolean {
  try {
    return now - Number(sessionStorage.getItem(ended) ?? 0) < endedRecently;
  } catch {
    return false;
  }
}
