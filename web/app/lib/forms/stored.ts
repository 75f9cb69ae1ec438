import { knownSession } from "~/lib/session/session";

const asText = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);

/** A value in the browser's storage, as JSON. Without storage, or with a full one, there is none. */
export function createStored(key: string, storage = () => localStorage) {
  return {
    read(): unknown {
      try {
        return JSON.parse(storage().getItem(key) ?? "null");
      } catch {
        return null;
      }
    },
    /** `null` removes it. */
    write(value: unknown): void {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(value, asText));
      } catch {
        // The page works without.
      }
    },
  };
}

type StoredDraft = { form?: string; userId?: string; savedAt?: number; draft?: unknown };

/**
 * A user's input, stored in this tab so that it survives a reload or an expired session. Signing out deletes it. `form`
 * is the form it belongs to. With `hasVisitors` it also stores that of a visitor, for the player who signs in next in this
 * tab.
 */
export function createDraft<Draft>(key: string, lifetimeMs: number, { hasVisitors = false } = {}) {
  const stored = createStored(key, () => sessionStorage);
  return {
    store(form: string, draft: Draft, now = Date.now()): void {
      const userId = knownSession()?.user.id;
      if (userId || hasVisitors) stored.write({ form, userId, savedAt: now, draft } satisfies StoredDraft);
    },
    drop: () => stored.write(null),
    read(form: string, now = Date.now()): Draft | null {
      const found = stored.read() as StoredDraft | null;
      if (!found?.draft || found.form !== form) return null;
      if (found.userId && found.userId !== knownSession()?.user.id) return null;
      return now - (found.savedAt ?? 0) > lifetimeMs ? null : (found.draft as Draft);
    },
  };
}
