import { useEffect, useSyncExternalStore } from "react";
import { clearStores, clearTab } from "./clear-client-data";
import { dropCookie, readCookie } from "./cookies";
import { isLogoutPending, recordSessionEnd, setLogoutPending } from "./pending-logout";
import { isAnyoneStored, readStored, store, storeKey } from "./session-store";

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

/** "unknown" until it is established whether anyone is signed in. */
export type Session = { state: "unknown" } | { state: "out" } | ({ state: "in" } & SignedIn);

/** Readable, unlike the session's own cookie: without it nobody is signed in, and no request is made. */
const markerCookie = "has-lapang-session";

const unknown: Session = { state: "unknown" };
const signedOut: Session = { state: "out" };

/** How long the response is fresh, in milliseconds (specification §4). */
const staleMs = 5 * 60_000;
const retryDelayMs = 1_000;

let latest: Session = unknown;
/** When the user was last confirmed by the server. */
let confirmedAt = 0;
let pending: Promise<SignedIn | null> | undefined;
const listeners = new Set<() => void>();

function set(next: Session): void {
  latest = next;
  confirmedAt = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser has a session, as far as scripts can see. */
export function hasMarker(): boolean {
  return readCookie(markerCookie) !== null;
}

function current(isMarked = hasMarker()): Session {
  if (!isMarked) return signedOut;
  const stored = latest.state === "unknown" ? readStored() : null;
  if (stored) {
    latest = { state: "in", ...stored.value };
    confirmedAt = stored.savedAt;
  }
  return latest;
}

let markerOfTask: boolean | undefined;

/** Every link and card reads this while rendering; the cookie, which is slow to read, is read once per task. */
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

/** Publishes the signed-in user; `null` is nobody. Call it after every call that changes the user or their data. */
export function publishSession(value: SignedIn | null): void {
  if (!value) dropCookie(markerCookie);
  forgetMarker();
  store(value);
  pending = undefined;
  // Without the marker the state is "out" in any case; if it comes back, a new user has signed in.
  set(value ? { state: "in", ...value } : unknown);
}

/** A response to an earlier request is about an earlier session. */
export function forgetPending(): void {
  pending = undefined;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentWhileDrawing, () => unknown);
}

/** Specification §2: the session is not checked on a path that contains /auth. */
export function isUnchecked(pathname: string): boolean {
  return pathname.includes("/auth");
}

/** Treats the reader as a visitor until the session is known. */
export function supposeVisitor(): void {
  // Adopts a stored user first.
  current();
  if (latest.state === "unknown") set(signedOut);
}

/** Follows what other tabs do, and repeats a sign-out that the server missed. */
export function useOtherTabs(): void {
  useEffect(() => {
    if (isLogoutPending() && !hasMarker()) retryPendingLogout();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === null || key === storeKey) followOtherTabs(newValue === null);
    };
    // A page restored from the back/forward cache may have an outdated session.
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

/** Signing in or out in one tab affects all: the others reload for the new user. */
function followOtherTabs(isOut: boolean): void {
  const now = isOut ? undefined : readStored()?.value;
  if (latest.state === "unknown" || !(isOut || now)) return;
  const before = latest.state === "in" ? latest.user.id : undefined;
  if (now?.user.id !== before) {
    // The shared stores belong to the other tab now: it may have signed in again already.
    if (before) {
      clearTab();
      if (!now) recordSessionEnd();
    }
    location.reload();
  } else if (now) {
    set({ state: "in", ...now });
  }
}

/**
 * The signed-in user. A known user does not wait for the server: pages open at once, and the response is published
 * when it arrives. Offline, the known user stays signed in. Visitors never load the code for it.
 */
export async function loadSession(): Promise<SignedIn | null> {
  if (!hasMarker()) {
    await forgetLast();
    supposeVisitor();
    return null;
  }
  const known = knownSession();
  if (known && (Date.now() - confirmedAt < staleMs || !navigator.onLine)) return known;
  pending ??= confirm();
  if (!known) return pending;
  // A failed request is repeated by the next page.
  pending.catch(() => null);
  return known;
}

/** Asks the server, twice at most. A response that a sign-in or sign-out has overtaken is ignored. */
function confirm(): Promise<SignedIn | null> {
  const own: Promise<SignedIn | null> = fetchTwice().then(
    (found) => {
      if (pending !== own) return knownSession();
      publishSession(found);
      supposeVisitor();
      return found;
    },
    (error: unknown) => {
      if (pending === own) pending = undefined;
      supposeVisitor();
      throw error;
    },
  );
  return own;
}

async function fetchTwice(): Promise<SignedIn | null> {
  const { fetchCurrentUser } = await import("./current-user");
  try {
    return await fetchCurrentUser();
  } catch {
    await new Promise((go) => setTimeout(go, retryDelayMs));
    return fetchCurrentUser();
  }
}

/** The cookies disappeared without a sign-out: the next user may be someone else. */
async function forgetLast(): Promise<void> {
  if (latest.state !== "in" && !isAnyoneStored()) return;
  recordSessionEnd();
  if (latest.state === "in") (await import("./session-query")).clearQueries();
  else publishSession(null);
}

/** The known session without a request: for the sign-in pages, where no session is checked (specification §2). */
export function knownSession(): SignedIn | null {
  const session = current();
  return session.state === "in" ? session : null;
}

/** Signs out: notifies the server if possible, and in any case clears the user's data from this browser. */
export async function signOut(): Promise<void> {
  // Without an id the server ends the session of the call.
  const sessionId = knownSession()?.sessionId ?? "";
  let isTold = true;
  try {
    await (await import("./current-user")).endSession(sessionId);
  } catch (error) {
    console.error("The server was not told of the sign-out.", error);
    isTold = false;
  }
  // It is already loaded wherever a user is signed in; if the import fails, the reload drops the cache as well.
  (await import("./session-query").catch(() => null))?.clearQueries();
  publishSession(null);
  await clearStores();
  setLogoutPending(!isTold);
  location.reload();
}

/** Ends, as soon as the server is reachable, a session whose sign-out it has not received. */
async function retryPendingLogout(): Promise<void> {
  try {
    await (await import("./current-user")).endSession("");
    setLogoutPending(false);
  } catch (error) {
    console.warn("The server still has not been told of the sign-out.", error);
  }
}
