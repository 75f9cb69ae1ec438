import type { SignedIn } from "./session";

export const storeKey = "lapang-current-user";
/** Begins the name of everything that was kept of what a player has read (kept-reads.ts). */
export const readsPrefix = "lapang-read:";
const longestKept = 24 * 60 * 60_000;

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
    if (readStored()?.value.user.id !== value?.user.id) dropReads();
    if (value) localStorage.setItem(storeKey, JSON.stringify({ value, savedAt: now }));
    else localStorage.removeItem(storeKey);
  } catch {
    // A browser without storage, or a full one: the next visit asks the server.
  }
}

function dropReads(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(readsPrefix)) localStorage.removeItem(key);
}

function isStored(stored: unknown): stored is { value: SignedIn; savedAt: number } {
  if (typeof stored !== "object" || stored === null || !("savedAt" in stored) || !("value" in stored)) return false;
  const value = stored.value as Partial<SignedIn> | null;
  return (
    typeof stored.savedAt === "number" && typeof value?.sessionId === "string" && typeof value.user?.email === "string"
  );
}
