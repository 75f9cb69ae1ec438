import board from "icon:lucide/calendar-range";
import inbox from "icon:lucide/inbox";
import venues from "icon:lucide/map-pin";
import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { inLocale, useLocale } from "~/lib/locale";
import { usePaths } from "~/lib/paths";
import { Icon } from "~/ui/icon";

/** The parts of the back-office. */
export function OfficeNav() {
  const { t } = useLingui();
  const paths = usePaths();
  const here = inLocale(useLocale(), useLocation().pathname);
  const links = [
    { to: paths.internalBookings(), icon: inbox, label: t`Bookings` },
    { to: paths.internalBoard(), icon: board, label: t`Day board` },
    { to: paths.internalVenues(), icon: venues, label: t`Venues` },
  ];
  return (
    <nav aria-label={t`Back-office`} className="border-line border-b">
      <ul className="mx-auto flex max-w-7xl gap-6 overflow-x-auto px-4 [scrollbar-width:none] sm:px-6">
        {links.map(({ to, icon, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={here === to || here.startsWith(`${to}/`) ? "page" : undefined}
              className="-mb-px flex min-h-12 items-center gap-2 whitespace-nowrap border-transparent border-b-3 font-semibold text-muted text-sm -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              <Icon of={icon} className="text-lg" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
