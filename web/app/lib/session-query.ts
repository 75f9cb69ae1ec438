import { queryOptions } from "@tanstack/react-query";
import { rememberLocale } from "./cookies";
import { fetchCurrentUser } from "./current-user";
import { navigateDocument } from "./external-navigation";
import { inLocale, localeOf } from "./locale";
import { setLogoutPending } from "./pending-logout";
import { createQueryClient, staleTime } from "./query-client";
import { persistQueries } from "./query-persistence";
import { saveReturnPath } from "./return-path";
import { isUnchecked, knownSession, onUpdateElsewhere, publishSession, type SignedIn } from "./session";
import { readStored } from "./session-store";

// The part of session.ts that needs the query cache: loaded with the first page that makes a call, or with the
// session marker.

/** How long it is cached without an observer (specification §4), in milliseconds. */
const currentUserCacheMs = 15 * 60_000;

const currentUser = queryOptions({
  queryKey: ["current-user"],
  queryFn: async (): Promise<SignedIn | null> => {
    const found = await fetchCurrentUser();
    publishSession(found);
    return found;
  },
  staleTime,
  gcTime: currentUserCacheMs,
  retry: 1,
  refetchOnWindowFocus: false,
  initialData: () => readStored()?.value,
  initialDataUpdatedAt: () => readStored()?.savedAt,
});

/** The app's query cache. */
export const queryClient = createQueryClient(sessionEnded);
persistQueries(queryClient.getQueryCache());

onUpdateElsewhere((value) => queryClient.setQueryData(currentUser.queryKey, value));

/**
 * The signed-in user. A known user does not wait for the server: pages open at once, and the response is published
 * when it arrives. Offline, the known user stays signed in.
 */
export async function askWhoIsSignedIn(): Promise<SignedIn | null> {
  const answer = () => queryClient.query(currentUser);
  const known = knownSession();
  if (!known) return answer();
  // A failed request is repeated by the next page.
  if (navigator.onLine) answer().catch(() => null);
  return known;
}

/** Call it after every call that changes the signed-in user or their data. */
export function storeSession(value: SignedIn): void {
  queryClient.setQueryData(currentUser.queryKey, value);
  publishSession(value);
}

/**
 * Call it after signing in. Responses fetched as a visitor are invalidated. `null` is a new player who is not stored
 * yet (specification §4): the next page asks the server.
 */
export function beginSession(value: SignedIn | null): void {
  // The sign-in page has fetched nothing of that kind.
  queryClient.removeQueries({ type: "inactive" });
  // Emails and the home page use the language of the sign-in.
  rememberLocale(localeOf(location.pathname));
  // The session's cookie is new.
  setLogoutPending(false);
  if (value) storeSession(value);
}

export function clearQueries(): void {
  queryClient.clear();
  publishSession(null);
}

/** The server rejected the session: sign in again, and come back to this page. */
function sessionEnded(): void {
  clearQueries();
  // On a sign-in page one of its own calls was refused, and the page shows it.
  if (isUnchecked(location.pathname)) return;
  saveReturnPath(location.pathname + location.search + location.hash);
  navigateDocument(inLocale(localeOf(location.pathname), "/auth/login"));
}
