import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { dropCookie, readCookie } from "./cookies";
import { isAnyoneStored, readStored, store, storeKey } from "./session-store";
import { isSignOutOwed, oweSignOut } from "./sign-out-traces";
import { wipeStores, wipeTab } from "./wipe";

export type CurrentUser = {
  id: string;
  email: string;
  name: string;
  /** Empty without a photo. */
  avatarUrl: string;
  emailVerified: boolean;
  sportsPreferencesCompleted: boolean;
};

export type SignedIn = { sessionId: string; user: CurrentUser };

/** "unknown" until it has been found out whether anybody is signed in. */
export type Session = { state: "unknown" } | { state: "out" } | ({ state: "in" } & SignedIn);

/** Readable beside the session's own cookie, which is not: without it nobody is signed in, and nobody is asked. */
const markerCookie = "has-lapang-session";

const unknown: Session = { state: "unknown" };
const signedOut: Session = { state: "out" };

let latest: Session = unknown;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hasMarker(): boolean {
  return readCookie(markerCookie) !== null;
}

function current(isMarked = hasMarker()): Session {
  if (!isMarked) return signedOut;
  const stored = latest.state === "unknown" ? readStored() : null;
  if (stored) latest = { state: "in", ...stored.value };
  return latest;
}

let markerOfTask: boolean | undefined;

/** While drawing, every link and card asks: the browser, which takes its time over cookies, is asked once a task. */
function currentWhileDrawing(): Session {
  if (markerOfTask === undefined) {
    markerOfTask = hasMarker();
    queueMicrotask(forgetMarker);
  }
  return current(markerOfTask);
}

function forgetMarker(): void {
  markerOfTask = undefined;
}

/** Makes known who is signed in; `null` is nobody. */
export function publishSession(value: SignedIn | null): void {
  if (!value) dropCookie(markerCookie);
  forgetMarker();
  store(value);
  // Without the marker the answer is "out" in any case; should it come back, there is somebody new to ask for.
  latest = value ? { state: "in", ...value } : unknown;
  for (const listener of listeners) listener();
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentWhileDrawing, () => unknown);
}

/** Specification §2: no session is checked on a path that contains /auth. */
export function isUnchecked(pathname: string): boolean {
  return pathname.includes("/auth");
}

/** Leaves the page to a visitor while nothing better is known. */
function supposeVisitor(): void {
  if (latest.state !== "unknown") return;
  latest = signedOut;
  for (const listener of listeners) listener();
}

/** Asks the server who is signed in, once the page is up. A failure is only logged (specification §7). */
export function useSessionCheck(): void {
  const { pathname } = useLocation();
  const unchecked = isUnchecked(pathname);
  useEffect(() => {
    if (unchecked) {
      supposeVisitor();
      return;
    }
    loadSession()
      .then((found) => found ?? supposeVisitor())
      .catch((error: unknown) => {
        console.error("Nobody could be asked who is signed in.", error);
        supposeVisitor();
      });
  }, [unchecked]);

  useEffect(() => {
    if (isSignOutOwed() && !hasMarker()) settleSignOut();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === null || key === storeKey) followOtherTabs(newValue === null);
    };
    // A page that the browser's Back brings back knows only what it knew when it was left.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) followOtherTabs(!hasMarker());
    };
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onShown);
    return () => {
      removeEventListener("storage", onStorage);
      removeEventListener("pageshow", onShown);
    };
  }, []);
}

let whenUpdated: ((value: SignedIn) => void) | undefined;

/** For the query cache, which is loaded later than this: another tab knows something newer of the same player. */
export function onUpdateElsewhere(adopt: (value: SignedIn) => void): void {
  whenUpdated = adopt;
}

/** Who has signed in or out in one tab has done so in all: the others start anew, for whoever it is now. */
function followOtherTabs(isOut: boolean): void {
  const now = isOut ? undefined : readStored()?.value;
  if (latest.state === "unknown" || !(isOut || now)) return;
  const before = latest.state === "in" ? latest.user.id : undefined;
  if (now?.user.id !== before) {
    // The stores that tabs share are the other one's to empty: it may have signed in anew already.
    if (before) wipeTab();
    location.reload();
  } else if (now) {
    latest = { state: "in", ...now };
    whenUpdated?.(now);
    for (const listener of listeners) listener();
  }
}

/** Who is signed in: from the query cache while that is fresh. Visitors never load what is needed to ask. */
export async function loadSession(): Promise<SignedIn | null> {
  if (!hasMarker()) {
    await forgetLast();
    return null;
  }
  const { askWhoIsSignedIn } = await import("./session-query");
  return askWhoIsSignedIn();
}

/** The cookies have gone without a sign-out: whoever comes now may be somebody else. */
async function forgetLast(): Promise<void> {
  if (latest.state === "in") (await import("./session-query")).forgetEverything();
  else if (isAnyoneStored()) publishSession(null);
}

/** What is known without asking: for the sign-in pages, where no session is checked (specification §2). */
export function knownSession(): SignedIn | null {
  const session = current();
  return session.state === "in" ? session : null;
}

/** Signs out: tells the server if it can be told, and in any case leaves nothing of the person in this browser. */
export async function signOut(): Promise<void> {
  // Without an id the server takes the session of the call.
  const sessionId = knownSession()?.sessionId ?? "";
  let isTold = true;
  try {
    await (await import("./current-user")).endSession(sessionId);
  } catch (error) {
    console.error("The server was not told of the sign-out.", error);
    isTold = false;
  }
  // Known to be loaded already wherever somebody is signed in; should it fail, the reload drops the cache as well.
  (await import("./session-query").catch(() => null))?.forgetEverything();
  publishSession(null);
  await wipeStores();
  oweSignOut(!isTold);
  location.reload();
}

/** Ends, as soon as the server can be reached, a session whose sign-out it has not heard of. */
async function settleSignOut(): Promise<void> {
  try {
    await (await import("./current-user")).endSession("");
    oweSignOut(false);
  } catch (error) {
    console.warn("The server still has not been told of the sign-out.", error);
  }
}
