import calendar from "icon:lucide/calendar-plus";
import history from "icon:lucide/history";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Navigate } from "react-router";
import { useWatchedHours } from "~/features/venue/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { lastPageOf } from "~/lib/forms/offset";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { UpcomingOrPast, useUpcomingOrPast } from "~/ui/list/upcoming-or-past";
import { cx } from "~/ui/look/cx";
import { SkeletonList } from "~/ui/look/skeleton";
import { bookingsPerPage, useMyBookings } from "../queries";
import { WatchedHours } from "../watch/watched-hours";
import { BookingCard } from "./booking-card";
import { byNeed, latestFirst } from "./my-bookings-rules";

/** The reader's upcoming or past bookings. The address holds which, and the offset. */
export function MyBookings() {
  const { t } = useLingui();
  const { isPast, offset, hrefFor } = useUpcomingOrPast();
  const bookings = useMyBookings(isPast, offset);
  const { data, isPlaceholderData } = bookings;

  const { waiting, others } = byNeed(isPast ? [] : (data?.bookings ?? []));
  const listed = isPast ? latestFirst(data?.bookings ?? []) : others.slice(offset, offset + bookingsPerPage);
  const total = isPast ? (data?.total ?? 0) : others.length;
  if (data && !isPlaceholderData && offset > 0 && offset >= total) {
    return <Navigate to={hrefFor(lastPageOf(total, bookingsPerPage))} replace />;
  }
  const isEmpty = data?.bookings.length === 0 && !isPlaceholderData;
  return (
    <section aria-label={t`Bookings`} className="flex flex-col gap-5">
      <UpcomingOrPast />
      {!data && (
        <QueryView query={bookings}>
          <SkeletonList count={3} className="h-34 rounded-card" />
        </QueryView>
      )}
      {isEmpty && <NoBookings isPast={isPast} />}
      {data && !isEmpty && (
        <>
          <p aria-live="polite" className="sr-only">
            {data.totalIsAtLeast ? (
              <Plural value={{ count: data.total }} one="More than # booking" other="More than # bookings" />
            ) : (
              <Plural value={{ count: data.total }} one="# booking" other="# bookings" />
            )}
          </p>
          {waiting.length > 0 && offset === 0 && (
            <section aria-labelledby="waiting-title" className="flex flex-col gap-3">
              <h2 id="waiting-title" className="font-extrabold text-lg">
                <Trans comment="Heading over bookings that the reader has to answer or pay">Your turn now</Trans>
              </h2>
              <Cards bookings={waiting} isBusy={isPlaceholderData} />
            </section>
          )}
          {listed.length > 0 && (
            <section aria-labelledby={waiting.length > 0 ? "others-title" : undefined} className="flex flex-col gap-3">
              {waiting.length > 0 && (
                <h2 id="others-title" className="font-extrabold text-lg">
                  <Trans comment="Heading over the other bookings to come">Coming up</Trans>
                </h2>
              )}
              <Cards bookings={listed} isBusy={isPlaceholderData} />
            </section>
          )}
          {total > bookingsPerPage && (
            <Pagination total={total} limit={bookingsPerPage} offset={offset} hrefFor={hrefFor} />
          )}
        </>
      )}
      {!isPast && data && <Watched />}
    </section>
  );
}

/** Few players watch anything. */
function Watched() {
  const isAny = useWatchedHours().length > 0;
  // Those that were stopped stay on screen.
  const [isShown, setShown] = useState(isAny);
  if (isAny && !isShown) setShown(true);
  return isShown && <WatchedHours />;
}

function Cards({ bookings, isBusy }: { bookings: readonly Booking[]; isBusy: boolean }) {
  return (
    <ul aria-busy={isBusy} className={cx("grid grid-cols-1 gap-4 lg:grid-cols-2", isBusy && "opacity-60")}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} />
        </li>
      ))}
    </ul>
  );
}

function NoBookings({ isPast }: { isPast: boolean }) {
  const { t } = useLingui();
  const paths = usePaths();
  if (isPast) {
    return (
      <EmptyState icon={history} title={t`Nothing here yet`}>
        <p>
          <Trans>Your past, canceled, declined and expired bookings appear here.</Trans>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={calendar} title={t`No court booked yet`}>
      <p className="max-w-sm text-balance">
        <Trans>Find a venue and pick your hours. They are held for you.</Trans>
      </p>
      <LinkButton to={paths.venueSearch()}>
        <Trans>Find a venue</Trans>
      </LinkButton>
    </EmptyState>
  );
}
