import { type Params, redirect, replace } from "react-router";
import { localeOf, withoutLocale } from "~/lib/format/locale";
import { pathsFor } from "~/lib/http/paths";
import { PageNotFound } from "./page-not-found";
import { hasJustSignedOut } from "./pending-logout";
import { saveReturnPath } from "./return-path";
import { accessOf, isPossible } from "./route-rules";
import { type CurrentUser, isUnchecked, knownSession, loadSession, supposeVisitor } from "./session";

type GuardInput = {
  request: Request;
  /** The route's pattern, such as `match/:id`, and its parameters. */
  pattern: string;
  params: Params;
};

/** The redirect for a player without sports preferences, or null (specification §4). */
export function confinedTo(
  pathname: string,
  user: Pick<CurrentUser, "sportsPreferencesCompleted"> | null,
): string | null {
  if (!user || user.sportsPreferencesCompleted || isUnchecked(pathname)) return null;
  return withoutLocale(pathname) === "/sports-preferences" ? null : pathsFor(localeOf(pathname)).sportsPreferences;
}

let hasRun = false;

/** Whether the page on screen was guarded. A prerendered page is shown before any guard. */
export const isGuarded = () => hasRun;

/** The one guard of all pages: the address, the session, and who may open the page. */
export async function guard({ request, pattern, params }: GuardInput, next: () => Promise<unknown>): Promise<unknown> {
  hasRun = true;
  const { pathname, search } = new URL(request.url);
  if (!isPossible(pattern, params)) throw new PageNotFound(pathname);
  const elsewhere = isUnchecked(pathname) ? await fromSignIn(pattern, pathname) : await fromPage(pattern, request);
  // A page that is on screen already is not one to go back to.
  if (elsewhere) throw (pathname + search === location.pathname + location.search ? replace : redirect)(elsewhere);
  return next();
}

/** No session is checked on these pages. */
async function fromSignIn(pattern: string, pathname: string): Promise<string | null> {
  supposeVisitor();
  if (accessOf(pattern) !== "visitors" || !knownSession()) return null;
  return (await import("./after-sign-in")).pathAfterSignIn(pathname);
}

/** Visitors sign in and come back, unless they navigate elsewhere first. For others than staff there is no back office. */
async function fromPage(pattern: string, { url, signal }: Request): Promise<string | null> {
  const { pathname, search } = new URL(url);
  const access = accessOf(pattern);
  const session = await loadSession().catch((error: unknown) => {
    console.error("Nobody could be asked who is signed in.", error);
    // An unreachable server must not block a public page.
    if (access !== "everyone") throw error;
    return null;
  });
  const isVisitor = access !== "everyone" && !session;
  const elsewhere = isVisitor ? pathsFor(localeOf(pathname)).login : confinedTo(pathname, session?.user ?? null);
  if (elsewhere && !(isVisitor && hasJustSignedOut()) && !signal.aborted) saveReturnPath(pathname + search);
  if (!elsewhere && access === "staff" && !(await isStaff())) throw new PageNotFound(pathname);
  return elsewhere;
}

async function isStaff(): Promise<boolean> {
  return (await import("./current-user")).hasInternalAccess();
}
