import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { dropCookie, readCookie } from "./cookies";
import { inLocale, localeOf } from "./locale";
import { createQueryClient, staleTime } from "./query-client";
import { dropReturnPath, saveReturnPath } from "./return-path";
import { readStored, store } from "./session-store";

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

export type Session = { state: "unknown" } | { state: "out" } | ({ state: "in" } & SignedIn);

/** Readable beside the session's own cookie, which is not: without it nobody is signed in, and nobody is asked. */
const markerCookie = "has-lapang-session";

/** Kept unused for so long (specification §4), in milliseconds. */
const currentUserKept = 15 * 60_000;

const currentUser = queryOptions({
  queryKey: ["current-user"],
  queryFn: async (): Promise<SignedIn | null> => {
    const { fetchCurrentUser } = await import("./current-user");
    const found = await fetchCurrentUser();
    if (!found) dropCookie(markerCookie);
    store(found);
    return found;
  },
  staleTime,
  gcTime: currentUserKept,
  retry: 1,
  refetchOnWindowFocus: false,
  initialData: () => (hasMarker() ? readStored()?.value : undefined),
  initialDataUpdatedAt: () => readStored()?.savedAt,
});

export const queryClient: QueryClient = createQueryClient(sessionEnded);

function hasMarker(): boolean {
  return readCookie(markerCookie) !== null;
}

const never = () => () => {};

/** False in prerendered pages and until they are hydrated, so that both show the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

export function useSession(): Session {
  const hydrated = useHydrated();
  const marked = hydrated && hasMarker();
  const { data, isPending } = useQuery({ ...currentUser, enabled: marked });
  if (!hydrated || (marked && isPending)) return { state: "unknown" };
  return marked && data ? { state: "in", ...data } : { state: "out" };
}

/** Who is signed in, for guards: from the cache while that is fresh. */
export async function loadSession(client: QueryClient = queryClient): Promise<SignedIn | null> {
  return hasMarker() ? client.query(currentUser) : null;
}

/** What is known without asking: for the sign-in pages, where no session is checked (specification §2). */
export function knownSession(client: QueryClient = queryClient): SignedIn | null {
  return hasMarker() ? (client.getQueryData(currentUser.queryKey) ?? readStored()?.value ?? null) : null;
}

/** After every call that begins a session or changes who is signed in. */
export function keepSession(client: QueryClient, value: SignedIn): void {
  store(value);
  client.setQueryData(currentUser.queryKey, value);
}

function forget(client: QueryClient): void {
  dropCookie(markerCookie);
  store(null);
  client.clear();
}

/** Signs out: tells the server if it can be told, and in any case leaves nothing of the person in this browser. */
export async function signOut(client: QueryClient = queryClient): Promise<void> {
  const sessionId = client.getQueryData(currentUser.queryKey)?.sessionId;
  try {
    if (sessionId) await (await import("./current-user")).endSession(sessionId);
  } finally {
    forget(client);
    dropReturnPath();
    location.reload();
  }
}

/** The server no longer knows the session: sign in, and come back to this page. */
function sessionEnded(): void {
  if (typeof location === "undefined" || !hasMarker()) return;
  forget(queryClient);
  saveReturnPath(location.pathname + location.search + location.hash);
  location.assign(inLocale(localeOf(location.pathname), "/auth/login"));
}
