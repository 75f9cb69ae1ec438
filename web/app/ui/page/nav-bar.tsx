import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { Logo } from "../look/logo";
import { AccountButton } from "./account-button";
import { isWithin, navLinks, useHasNav } from "./nav-links";

/** The top bar of every page: home, the main links, and the account. */
export function NavBar() {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const { pathname } = useLocation();
  const isSignedIn = useSession().state === "in";
  const hasNav = useHasNav();
  return (
    <header className="sticky top-0 z-30 low:static border-line border-b bg-canvas group-has-data-no-nav/shell:hidden print:hidden">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-8 px-4 sm:px-6">
        <Link to={paths.home} className="flex min-h-11 items-center gap-2.5 rounded-xl font-extrabold text-xl">
          <Logo />
          <span className="tracking-tight">Lapang</span>
          <span className="sr-only">
            <Trans comment="Behind the product's name: the link goes to the home page">, home</Trans>
          </span>
        </Link>
        {hasNav && (
          <nav aria-label={t`Main`} className="hidden md:block">
            <ul className="flex gap-1">
              {navLinks.map((link) => (
                <li key={link.label.id}>
                  <Link
                    to={link.to(paths, isSignedIn)}
                    aria-current={isWithin(link, pathname) ? "page" : undefined}
                    className="flex min-h-11 items-center rounded-full px-4 font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
                  >
                    {i18n._(link.label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="ms-auto flex items-center gap-2">
          <AccountButton />
        </div>
      </div>
    </header>
  );
}
