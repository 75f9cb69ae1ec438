import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { clockRange, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { timesInTheWay } from "../office-errors";

const shown = 12;

type Props = { error: unknown; zone: string /** With links to the bookings. */; venue?: Venue };

/** The times that a refusal names, soonest first. */
export function BookingsInTheWay({ error, zone, venue }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const times = timesInTheWay(error).toSorted((one, other) => one.start.getTime() - other.start.getTime());
  const more = times.length - shown;
  if (times.length === 0) return null;
  return (
    <>
      <ul className="tabular flex flex-col gap-1 font-semibold text-ink">
        {times.slice(0, shown).map(({ start, end, bookingId }, index) => {
          const text = `${shortDay(start, zone, locale)}, ${clockRange(start, end, zone, locale)}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two courts may be booked at the same time.
            <li key={index}>
              {venue && bookingId ? <TextLink to={paths.internalBooking(bookingId)}>{text}</TextLink> : text}
            </li>
          );
        })}
        {more > 0 && <li>{t`${plural(more, { one: "and # more", other: "and # more" })}`}</li>}
      </ul>
      {venue && (more > 0 || times.some(({ bookingId }) => !bookingId)) && (
        <TextLink to={paths.internalBookings({ view: "coming", venue: venue.id })} className="self-start">
          <Trans>Upcoming bookings of this venue</Trans>
        </TextLink>
      )}
    </>
  );
}
