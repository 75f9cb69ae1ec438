import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { useSession } from "~/lib/session/session";
import { Icon } from "../look/icon";
import { isWithin, phoneLinks, useHasNav } from "./nav-links";

/** The main links within thumb reach; phones only. */
export function BottomNav() {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const { pathname } = useLocation();
  const isSignedIn = useSession().state === "in";
  if (!useHasNav()) return null;
  return (
    <nav
      data-bottom-nav
      aria-label={t`Main`}
      className="sticky bottom-0 z-30 low:static border-line border-t bg-canvas pb-[env(safe-area-inset-bottom)] group-has-data-no-nav/shell:hidden group-has-data-office-nav/shell:hidden md:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-lg grid-cols-4">
        {phoneLinks.map((link) => {
          const { label, icon, to } = link;
          return (
            <li key={label.id}>
              <Link
                to={to(paths, isSignedIn)}
                aria-current={isWithin(link, pathname) ? "page" : undefined}
                className="group flex min-h-16 flex-col items-center justify-center gap-0.5 text-center font-semibold text-[length:min(0.75rem,5.2vw)]/[1.33] text-muted aria-[current=page]:text-accent"
              >
                <span className="grid h-8 w-14 place-items-center rounded-full text-2xl group-aria-[current=page]:bg-accent-soft group-aria-[current=page]:text-accent-ink">
                  <Icon of={icon} />
                </span>
                {i18n._(label)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
