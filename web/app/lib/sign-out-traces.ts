// What a sign-out leaves behind on purpose. None of it says who has signed out.

const owed = "lapang-sign-out-owed";
const moment = "lapang-signed-out-at";
/** A page reloaded within this time is the one that was signed out on, in milliseconds. */
const justNow = 10_000;

/** The server could not be told: its cookie, which no script can take away, is to be ended when it can be reached again. */
export function oweSignOut(isOwed: boolean): void {
  try {
    if (isOwed) localStorage.setItem(owed, "1");
    else localStorage.removeItem(owed);
  } catch {
    // Without storage the cookie stays until it expires, or is replaced by the next sign-in.
  }
}

export function isSignOutOwed(): boolean {
  try {
    return localStorage.getItem(owed) !== null;
  } catch {
    return false;
  }
}

/** Nobody comes back to the page that they signed out on. */
export function noteSignOut(now = Date.now()): void {
  try {
    sessionStorage.setItem(moment, String(now));
  } catch {
    // Without storage the page is remembered as one that a visitor wanted.
  }
}

export function hasJustSignedOut(now = Date.now()): boolean {
  try {
    return now - Number(sessionStorage.getItem(moment) ?? 0) < justNow;
  } catch {
    return false;
  }
}
