import { inLocale, localeOf } from "~/lib/format/locale";
import { pathsFor } from "~/lib/http/paths";
import { arriveAt } from "./intent";
import { takeReturnPath } from "./return-path";

/** Where to go after signing in: the requested page, or home; in the language of the sign-in page. */
export function pathAfterSignIn(pathname: string): string {
  const locale = localeOf(pathname);
  const wanted = takeReturnPath();
  arriveAt(wanted);
  if (!wanted) return pathsFor(locale).home;
  const end = wanted.search(/[?#]|$/);
  return inLocale(locale, wanted.slice(0, end)) + wanted.slice(end);
}
