import { type Params, redirect } from "react-router";
import { localeOf, withoutLocale } from "./locale";
import { PageNotFound } from "./page-not-found";
import { pathsFor } from "./paths";
import { hasJustSignedOut } from "./pending-logout";
import { saveReturnPath } from "./return-path";
import { isPossible } from "./route-rules";
import { type CurrentUser, isUnchecked, knownSession, loadSession } from "./session";

type GuardInput = {
  request: Request;
  /** The route's pattern, such as `match/:id`, and its parameters. */
  pattern: string;
  params: Params;
};

export type Guard = (input: GuardInput, next: () => Promise<unknown>) => Promise<unknown>;

/** The redirect for a player without sports preferences, or null (specification §4). */
export function confinedTo(
  pathname: string,
  user: Pick<CurrentUser, "sportsPreferencesCompleted"> | null,
): string | null {
  if (!user || user.sportsPreferencesCompleted || isUnchecked(pathname)) return null;
  return withoutLocale(pathname) === "/sports-preferences" ? null : pathsFor(localeOf(pathname)).sportsPreferences;
}

/** For every page: applies its validation rule, and redirects players without sports preferences. */
export const everyone: Guard = async ({ request, pattern, params }, next) => {
  const { pathname, search } = new URL(request.url);
  if (!isPossible(pattern, params)) throw new PageNotFound(pathname);
  if (!isUnchecked(pathname)) {
    // An unreachable server must not block a public page.
    const session = await loadSession().catch(() => null);
    const elsewhere = confinedTo(pathname, session?.user ?? null);
    if (elsewhere) {
      saveReturnPath(pathname + search);
      throw redirect(elsewhere);
    }
  }
  return next();
};

/** Visitors only. */
export const guest: Guard = async ({ request }, next) => {
  if (knownSession()) {
    const { pathAfterSignIn } = await import("./after-sign-in");
    throw redirect(pathAfterSignIn(new URL(request.url).pathname));
  }
  return next();
};

/** Signed-in players only; others sign in and come back, unless they navigate elsewhere first. */
export const signedInOnly: Guard = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  if (!(await loadSession())) {
    if (!hasJustSignedOut() && !request.signal.aborted) saveReturnPath(pathname + search);
    throw redirect(pathsFor(localeOf(pathname)).login);
  }
  return next();
};

/** Staff only; for others the back-office does not exist. */
export const staffOnly: Guard = async ({ request }, next) => {
  const { hasInternalAccess } = await import("./current-user");
  if (!(await loadSession()) || !(await hasInternalAccess())) throw new PageNotFound(new URL(request.url).pathname);
  return next();
};
