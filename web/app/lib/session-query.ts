import { queryOptions } from "@tanstack/react-query";
import { rememberLocale } from "./cookies";
import { fetchCurrentUser } from "./current-user";
import { keepReads } from "./kept-reads";
import { leaveTo } from "./leave";
import { inLocale, localeOf } from "./locale";
import { createQueryClient, staleTime } from "./query-client";
import { saveReturnPath } from "./return-path";
import { isUnchecked, knownSession, onUpdateElsewhere, publishSession, type SignedIn } from "./session";
import { readStored } from "./session-store";
import { oweSignOut } from "./sign-out-traces";

// The part of session.ts that needs the query cache: loaded with the first page that makes a call, or with the marker of a
// session.

/** Kept unused for so long (specification §4), in milliseconds. */
const currentUserKept = 15 * 60_000;

const currentUser = queryOptions({
  queryKey: ["current-user"],
  queryFn: async (): Promise<SignedIn | null> => {
    const found = await fetchCurrentUser();
    publishSession(found);
    return found;
  },
  staleTime,
  gcTime: currentUserKept,
  retry: 1,
  refetchOnWindowFocus: false,
  initialData: () => readStored()?.value,
  initialDataUpdatedAt: () => readStored()?.savedAt,
});

/** The app's one cache. */
export const queryClient = createQueryClient(sessionEnded);
keepReads(queryClient.getQueryCache());

onUpdateElsewhere((value) => queryClient.setQueryData(currentUser.queryKey, value));

/**
 * Who is signed in. Whoever is known to be does not wait for the server: pages open at once, and what it answers is made
 * known when it comes. Without a network what they have read is still theirs to look at.
 */
export async function askWhoIsSignedIn(): Promise<SignedIn | null> {
  const answer = () => queryClient.query(currentUser);
  const known = knownSession();
  if (!known) return answer();
  // One that fails is asked for again by the next page.
  if (navigator.onLine) answer().catch(() => null);
  return known;
}

/** After every call that changes who is signed in, or what is known of them. */
export function keepSession(value: SignedIn): void {
  queryClient.setQueryData(currentUser.queryKey, value);
  publishSession(value);
}

/**
 * After a call that signs in. What was answered before was for a visitor, so it is asked for again. `null` is a new player who
 * is not stored yet (specification §4): the next page asks the server.
 */
export function beginSession(value: SignedIn | null): void {
  // The sign-in page has not asked for anything of that kind.
  queryClient.removeQueries({ type: "inactive" });
  // Mails, and the home page, follow the language that was signed in in.
  rememberLocale(localeOf(location.pathname));
  // The session's cookie is a new one.
  oweSignOut(false);
  if (value) keepSession(value);
}

export function forgetEverything(): void {
  queryClient.clear();
  publishSession(null);
}

/** The server no longer knows the session: sign in, and come back to this page. */
function sessionEnded(): void {
  forgetEverything();
  // On a sign-in page it is one of its own calls that was refused, and the page says so.
  if (isUnchecked(location.pathname)) return;
  saveReturnPath(location.pathname + location.search + location.hash);
  leaveTo(inLocale(localeOf(location.pathname), "/auth/login"));
}
