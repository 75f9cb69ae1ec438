import { inLocale, localeOf } from "~/lib/format/locale";
import { navigateDocument } from "~/lib/http/external-navigation";
import { createQueryClient } from "~/lib/http/query-client";
import { persistQueries } from "~/lib/offline/query-persistence";
import { setDataLoading } from "~/lib/offline/quiet";
import { rememberLocale } from "./cookies";
import { recordSessionEnd, setLogoutPending } from "./pending-logout";
import { saveReturnPath } from "./return-path";
import { forgetPending, isUnchecked, publishSession, type SignedIn } from "./session";

// Connects the session with the query cache: loaded with the first page that makes a call.

/** The app's query cache. */
export const queryClient = createQueryClient(sessionEnded);
persistQueries(queryClient.getQueryCache());
queryClient.getQueryCache().subscribe(() => setDataLoading(queryClient.isFetching() > 0));

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
  forgetPending();
  if (value) publishSession(value);
}

export function clearQueries(): void {
  queryClient.clear();
  publishSession(null);
}

/** The server rejected the session: sign in again, and come back to this page. */
function sessionEnded(): void {
  clearQueries();
  recordSessionEnd();
  // On a sign-in page one of its own calls was refused, and the page shows it.
  if (isUnchecked(location.pathname)) return;
  saveReturnPath(location.pathname + location.search + location.hash);
  navigateDocument(inLocale(localeOf(location.pathname), "/auth/login"));
}
