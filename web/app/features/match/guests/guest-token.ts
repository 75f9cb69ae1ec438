import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { createStored } from "~/lib/forms/stored";
import { endOf } from "../places-rules";

// The tokens of people who joined a match without an account: whoever has one may leave with it. Each is in this
// browser only, one for a match, until a day after it; never in a title, a log or a persisted query.

type Stored = { token?: string; until?: number };

const prefix = "lapang-guest:";
/** After a match its guests may still pay their share, or make an account and take their place along, in milliseconds. */
const afterMatchMs = 14 * 24 * 60 * 60_000;

/** Without storage a token lasts as long as the page. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

const storedOf = (matchId: string) => createStored(prefix + matchId);

export function readGuestToken(matchId: string, now = Date.now()): string | null {
  const stored = storedOf(matchId).read() as Stored | null;
  if (stored?.token) return (stored.until ?? 0) > now ? stored.token : null;
  return unstored.get(matchId) ?? null;
}

export function storeGuestToken(match: Match, token: string): void {
  const stored = storedOf(match.id);
  stored.write({ token, until: endOf(match).getTime() + afterMatchMs } satisfies Stored);
  if (stored.read() === null) unstored.set(match.id, token);
  tell();
}

export function dropGuestToken(matchId: string): void {
  unstored.delete(matchId);
  storedOf(matchId).write(null);
  tell();
}

/** Drops those of matches that are over. */
export function dropOldGuestTokens(now = Date.now()): void {
  for (const key of keys()) {
    const stored = createStored(key);
    if (((stored.read() as Stored | null)?.until ?? 0) <= now) stored.write(null);
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** This browser's token for a match, if somebody joined it here without an account. */
export function useGuestToken(matchId: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readGuestToken(matchId),
    () => null,
  );
}

/** The end of a guest's own link: behind the #, so that no server's log has the token. */
export const guestHash = (token: string) => new URLSearchParams({ guest: token }).toString();

/** Takes the token of a guest's own link from the address, once the match is known. */
export function useGuestLink(match: Match | undefined): void {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get("guest");

  useEffect(() => dropOldGuestTokens(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (token === null || !match) return;
    if (token) storeGuestToken(match, token);
    navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
  }, [match?.id, token]);
}
