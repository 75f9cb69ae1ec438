import arrow from "icon:lucide/arrow-right";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { namedSpans } from "~/features/booking/pick/rebook-rules";
import { useMyBookings } from "~/features/booking/queries";
import { clockTime, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { type Rebooking, rebookings } from "./home-rules";
import { SectionHead } from "./strip";

const most = 3;

/** The venues last played at, with the same hours of the next such weekday. */
export function BookAgain() {
  const { data } = useMyBookings(true, 0);
  const now = useNow(60_000).getTime();
  const again = rebookings(data?.bookings ?? [], now, most);
  if (again.length === 0) return null;
  return (
    <section aria-labelledby="home-again" className="flex flex-col gap-3">
      <SectionHead id="home-again" title={<Trans>Book again</Trans>} />
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface ring-1 ring-line">
        {again.map((each) => (
          <Row key={each.booking.id} {...each} />
        ))}
      </ul>
    </section>
  );
}

function Row({ booking: { venueId, venue, sportId }, date, at }: Rebooking) {
  const locale = useLocale();
  const paths = usePaths();
  const zone = venue?.timeZone || "UTC";
  const spans = namedSpans(at);
  const clock = (instant: number) => clockTime(new Date(instant), zone, locale);
  const hours = spans.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(", ");
  const day = spans[0] && shortDay(new Date(spans[0].start), zone, locale);
  return (
    <li>
      <Link
        to={paths.bookVenue(venueId, { sport: sportId, date, at })}
        className="flex items-center gap-3 p-3 outline-offset-[-3px] hover:bg-sunken sm:px-4"
      >
        <SportIcon sport={sportId} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-bold">{venue?.name}</span>
          <span className="tabular text-muted text-sm">
            {day}, {hours}
          </span>
        </span>
        <Icon of={arrow} className="text-accent text-xl" />
      </Link>
    </li>
  );
}
