import cash from "icon:lucide/banknote";
import board from "icon:lucide/calendar-range";
import figures from "icon:lucide/chart-column";
import flag from "icon:lucide/flag";
import inbox from "icon:lucide/inbox";
import venues from "icon:lucide/map-pin";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { inLocale, useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { cx } from "~/ui/look/cx";
import { Icon, type IconShape } from "~/ui/look/icon";
import { useIsAdmin, useIsAtDesk, useIsDeskOnly, useSeesFigures } from "./access";
import { WaitingCount } from "./waiting-count";

// For admins only, and not before the page.
const OpenReports = lazyPart(async () => (await import("./reports/open-reports")).OpenReports, Nothing);

type OfficeLink = {
  to: string;
  icon: IconShape;
  label: string;
  waits?: ReactNode;
  /** Left out on a phone. */
  isWideOnly?: boolean;
};

/** Navigation of the back office: tabs above the page; on a phone a bottom bar that replaces the player's. */
export function OfficeNav({ waiting }: { waiting: number }) {
  const { t } = useLingui();
  const paths = usePaths();
  const isDeskOnly = useIsDeskOnly();
  const isAtDesk = useIsAtDesk();
  const seesFigures = useSeesFigures();
  const isAdmin = useIsAdmin();
  const here = inLocale(useLocale(), useLocation().pathname);
  const links: OfficeLink[] = [
    { to: paths.internalBookings(), icon: inbox, label: t`Bookings`, waits: <WaitingCount count={waiting} /> },
    { to: paths.internalBoard(), icon: board, label: t({ message: "Day board", context: "navigation" }) },
    ...(isAtDesk ? [{ to: paths.internalCash(), icon: cash, label: t`Cash-up` }] : []),
    // On a phone there is no room for a sixth one: the cash-up and the venue link to it.
    ...(seesFigures
      ? [
          {
            to: paths.internalFigures(),
            icon: figures,
            label: t({ message: "Figures", comment: "What a venue took and sold in some days" }),
            isWideOnly: true,
          },
        ]
      : []),
    ...(isDeskOnly ? [] : [{ to: paths.internalVenues(), icon: venues, label: t`Venues` }]),
    ...(isAdmin
      ? [
          {
            to: paths.internalReports(),
            icon: flag,
            label: t`Reports`,
            waits: (
              <Suspense>
                <OpenReports />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
  return (
    <nav
      data-office-nav
      aria-label={t`Back-office`}
      className="border-line bg-canvas max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:border-b print:hidden"
    >
      <ul className="mx-auto grid max-w-7xl auto-cols-[minmax(auto,1fr)] grid-flow-col md:flex md:gap-4 md:px-6 lg:gap-6">
        {links.map(({ to, icon, label, waits, isWideOnly }) => (
          <li key={to} className={cx(isWideOnly && "max-md:hidden")}>
            <Link
              to={to}
              aria-current={here === to || here.startsWith(`${to}/`) ? "page" : undefined}
              className={cx(
                "group relative flex min-h-16 flex-col items-center justify-center gap-0.5 whitespace-nowrap border-transparent font-semibold text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent md:-mb-px md:min-h-12 md:flex-row md:gap-2 md:border-b-3 md:text-sm md:aria-[current=page]:text-ink",
                links.filter(({ isWideOnly }) => !isWideOnly).length > 4
                  ? "text-[length:min(0.75rem,3.4vw)]/[1.33]"
                  : "text-[length:min(0.75rem,5.2vw)]/[1.33]",
              )}
            >
              <span className="grid h-8 w-14 place-items-center rounded-full text-2xl group-aria-[current=page]:max-md:bg-accent-soft group-aria-[current=page]:max-md:text-accent-ink md:block md:size-auto md:text-lg">
                <Icon of={icon} />
              </span>
              {label}
              {/* On a phone it sits on the icon: five names beside each other leave no room. */}
              <span className="leading-none empty:hidden max-md:absolute max-md:start-1/2 max-md:top-1 max-md:ms-2">
                {waits}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
