import { longestKept } from "./patience";
import type { SignedIn } from "./session";

export const storeKey = "lapang-current-user";
/** Begins the name of everything that was kept of what a player has read (kept-reads.ts). */
export const readsPrefix = "lapang-read:";

/** The current user kept on this device, so that the next visit starts with a name instead of a spinner. */
export function readStored(now = Date.now()): { value: SignedIn; savedAt: number } | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storeKey) ?? "null");
    if (!isStored(stored) || stored.savedAt > now || now - stored.savedAt > longestKept) return null;
    return stored;
  } catch {
    return null;
  }
}

export function store(value: SignedIn | null, now = Date.now()): void {
  try {
    // What one person has read, nobody else finds.
    if (readStored()?.value.user.id !== value?.user.id) drop(readKeys());
    if (value) localStorage.setItem(storeKey, JSON.stringify({ value, savedAt: now }));
    else localStorage.removeItem(storeKey);
  } catch {
    // A browser without storage, or a full one, must not know the person before: the next visit asks the server.
    drop([storeKey]);
  }
}

/** Under which names what a player has read is kept. */
const readKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(readsPrefix));

function drop(keys: readonly string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to drop.
  }
}

/** Whether anything is kept of anybody, however old. */
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
