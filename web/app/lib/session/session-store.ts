import { cacheMaxAgeMs } from "~/lib/http/timeouts";
import type { SignedIn } from "./session";

export const storeKey = "lapang-current-user";
/** The prefix of all persisted queries (query-persistence.ts). */
export const persistedPrefix = "lapang-read:";
/** The cache of the persisted queries that are large. */
export const largeAnswers = "lapang-read";

/** The current user stored on this device, so that the next visit starts with a name instead of a spinner. */
export function readStored(now = Date.now()): { value: SignedIn; savedAt: number } | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storeKey) ?? "null");
    if (!isStored(stored) || stored.savedAt > now || now - stored.savedAt > cacheMaxAgeMs) return null;
    return stored;
  } catch {
    return null;
  }
}

export function store(value: SignedIn | null, now = Date.now()): void {
  try {
    // Another user's persisted queries are deleted.
    if (readStored()?.value.user.id !== value?.user.id) {
      drop(readKeys());
      // Without the keys nobody reads it any more; what a failure leaves is deleted at the next visit.
      if (typeof caches !== "undefined") void caches.delete(largeAnswers).catch(() => {});
    }
    if (value) localStorage.setItem(storeKey, JSON.stringify({ value, savedAt: now }));
    else localStorage.removeItem(storeKey);
  } catch {
    // Without storage, or with a full one, the previous user must not remain: the next visit asks the server.
    drop([storeKey]);
  }
}

/** The keys of the persisted queries. */
const readKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(persistedPrefix));

function drop(keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Whether any user's data is stored, however old. */
export function isAnyoneStored(): boolean {
  try {
    return localStorage.getItem(storeKey) !== null || readKeys().length > 0;
  } catch {
    return false;
  }
}

function isStored(stored: unknown): stored is { value: SignedIn; savedAt: number } {
  if (typeof stored !== "object" || stored === null || !("savedAt" in stored) || !("value" in stored)) return false;
  const value = stored.value as Partial<SignedIn> | null;
  return (
    typeof stored.savedAt === "number" && typeof value?.sessionId === "string" && typeof value.user?.email === "string"
  );
}
