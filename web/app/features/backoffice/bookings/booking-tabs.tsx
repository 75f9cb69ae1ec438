import { useLingui } from "@lingui/react/macro";
import type { BookingViewCounts } from "~/gen/lapang/v1/booking_admin_pb";
import { useLocale } from "~/lib/format/locale";
import { formatNumber } from "~/lib/format/numbers";
import { usePaths } from "~/lib/http/paths";
import { TabLinks } from "~/ui/list/tab-links";
import { type BookingFilters, queryOf, type ViewName, views } from "./filter-rules";

/** The lists of bookings with their counts. */
export function BookingTabs({ filters, counts }: { filters: BookingFilters; counts?: BookingViewCounts }) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const names: Record<ViewName, string> = {
    waiting: t({ message: "Waiting", comment: "Bookings that staff have to decide on" }),
    today: t({ message: "Today", comment: "Bookings of today" }),
    coming: t({ message: "Coming", comment: "Bookings of later days" }),
    past: t({ message: "Past", comment: "Bookings that are over or closed" }),
    all: t({ message: "All", comment: "All bookings" }),
  };
  const tabs = (Object.keys(views) as ViewName[]).map((view) => {
    const count = view === "all" ? undefined : counts?.[view];
    // The server stops counting here.
    const shown =
      count === undefined ? "" : count > 10_000 ? `${formatNumber(10_000, locale)}+` : formatNumber(count, locale);
    return {
      to: paths.internalBookings(queryOf({ ...filters, view, offset: 0 })),
      label: shown ? `${names[view]} (${shown})` : names[view],
      isShown: view === filters.view,
    };
  });
  return <TabLinks label={t`Lists of bookings`} tabs={tabs} />;
}
