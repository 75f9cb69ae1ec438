import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { withoutLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { LanguageSwitch } from "../language/language-switch";
import { ThemeSwitch } from "../look/theme-switch";

export function Footer() {
  const { t } = useLingui();
  const paths = usePaths();
  const { pathname } = useLocation();
  const linkClass = "flex min-h-11 items-center rounded-full px-3 font-medium text-muted text-sm hover:text-ink";
  return (
    <footer className="border-line border-t group-has-data-no-nav/shell:hidden print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 sm:px-6">
        <nav
          aria-label={t({ message: "More", comment: "Name of the links at the foot of every page" })}
          className="-ms-3"
        >
          <ul className="flex flex-wrap">
            {/* A phone's bottom navigation has no room for it. */}
            <li className="md:hidden">
              <Link to={paths.compete()} className={linkClass}>
                <Trans>Compete</Trans>
              </Link>
            </li>
            <li>
              <Link to={paths.terms} className={linkClass}>
                <Trans>Terms of Service</Trans>
              </Link>
            </li>
            <li>
              <Link to={paths.privacy} className={linkClass}>
                <Trans>Privacy Policy</Trans>
              </Link>
            </li>
          </ul>
        </nav>
        {/* The settings page shows both itself. */}
        {!withoutLocale(pathname).startsWith("/settings") && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        )}
      </div>
    </footer>
  );
}
