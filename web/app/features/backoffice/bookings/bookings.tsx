import inbox from "icon:lucide/inbox";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useRef, useState } from "react";
import { localZone } from "~/lib/format/time-zone";
import { useNow } from "~/lib/format/use-now";
import { useUrlFilters } from "~/lib/forms/use-url-filters";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
import { Switch } from "~/ui/form/switch";
import { lazyPart } from "~/ui/lazy-part";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Skeleton, SkeletonList } from "~/ui/look/skeleton";
import { Page } from "~/ui/page/page";
import { useMedia } from "~/ui/use-media";
import { useRights } from "../access";
import { useBookingsForAdmin, useOnlyVenue, useViewCounts } from "../queries";
import { LateCourtRequests } from "../tournaments/late-court-requests";
import { useIsWayBack } from "../way-back";
import { BookingCards } from "./booking-cards";
import { BookingTabs } from "./booking-tabs";
import {
  type BookingFilters as Filters,
  hasSearch,
  isFiltered,
  noFilters,
  pageSize,
  queryOf,
  readFilters,
  requestOf,
  usualView,
  type ViewName,
} from "./filter-rules";
import { useSoundSwitch } from "./request-sound";

// Calendars are big.
const BookingFilters = lazyPart(async () => (await import("./booking-filters")).BookingFilters);
// Phones never load the table.
const BookingTable = lazyPart(async () => (await import("./booking-table")).BookingTable);

const wide = "(min-width: 1280px)";

/** Bookings of the viewer's venues, with those that need a decision first. Refreshes by itself. */
export function Bookings() {
  const { t } = useLingui();
  const paths = usePaths();
  const { filters, change: set } = useUrlFilters(readFilters, (next) => paths.internalBookings(queryOf(next)));
  const counts = useViewCounts(filters.venue, filters.search);
  const { data: only } = useOnlyVenue();
  const venueId = filters.venue || only?.id;
  useIsWayBack("list");
  // Clearing a search returns to the list it started from.
  const before = useRef<ViewName>(undefined);
  useEffect(() => {
    if (!hasSearch(filters)) before.current = filters.view;
  });

  function change(changed: Partial<Filters>) {
    const isOnlyVenue = Object.keys(changed).every((name) => name === "venue");
    set((current) => {
      const next = { ...current, offset: 0, ...changed };
      if (isOnlyVenue) return next;
      return { ...next, view: hasSearch(next) ? usualView(next) : (before.current ?? usualView(next)) };
    });
  }

  return (
    <Page title={t`Bookings`} lead={t`New requests show up by themselves.`} width="wide" isCompact>
      <Suspense fallback={<BookingFiltersSkeleton />}>
        <BookingFilters filters={filters} onChange={change} />
      </Suspense>
      <BookingTabs filters={filters} counts={counts} />
      {filters.view === "waiting" && (
        <Suspense>
          <LateCourtRequests key={venueId} venueId={venueId} />
        </Suspense>
      )}
      <Results filters={filters} onClear={() => change(noFilters)} />
      <SoundSwitch />
    </Page>
  );
}

function Results({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { t } = useLingui();
  const paths = usePaths();
  const isWide = useMedia(wide);
  const now = useNow();
  // Staff think in the days of their own time zone, also for venues in another.
  const [zone] = useState(localZone);
  const query = useBookingsForAdmin(requestOf(filters, zone));
  const { data, error, isPlaceholderData } = query;
  const closed = useClosedVenue();

  if (codeOf(error) === Code.NotFound) {
    return (
      <EmptyState icon={inbox} title={t`This is not one of your venues.`}>
        <Clear onPress={onClear} />
      </EmptyState>
    );
  }
  if (!data)
    return (
      <QueryView query={query}>
        <SkeletonList count={8} className="h-16" />
      </QueryView>
    );
  if (data.bookings.length === 0) {
    return isFiltered(filters) ? (
      <EmptyState icon={inbox} title={t`No bookings match these filters.`}>
        <Clear onPress={onClear} />
      </EmptyState>
    ) : closed ? (
      <EmptyState icon={inbox} title={t`${{ name: closed.name }} is not open to players`}>
        <LinkButton to={paths.internalVenue(closed.id)}>
          <Trans>Continue setting up</Trans>
        </LinkButton>
      </EmptyState>
    ) : (
      <EmptyState
        icon={inbox}
        title={
          filters.view === "waiting"
            ? t`Nothing is waiting for you. New requests appear here.`
            : t({ message: "No bookings here.", comment: "In one of the lists: today, coming, past" })
        }
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={cx("flex flex-col gap-5", isPlaceholderData && "opacity-60")}>
      {isWide ? (
        <Suspense fallback={<SkeletonList count={8} className="h-16" />}>
          <BookingTable bookings={data.bookings} now={now} />
        </Suspense>
      ) : (
        <BookingCards bookings={data.bookings} now={now} />
      )}
      <div aria-live="polite">
        <Pagination
          total={data.total}
          limit={pageSize}
          offset={filters.offset}
          hrefFor={(offset) => paths.internalBookings(queryOf({ ...filters, offset }))}
        />
      </div>
    </div>
  );
}

/** The viewer's only venue, while it is theirs to open. */
function useClosedVenue() {
  const { data: venue } = useOnlyVenue();
  const may = useRights(venue?.id ?? "");
  return venue && !venue.isActive && may.venue ? venue : undefined;
}

function Clear({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="secondary" onPress={onPress}>
      <Trans>Clear the filters</Trans>
    </Button>
  );
}

/** Reserves the room of the filters. */
function BookingFiltersSkeleton() {
  return (
    <div aria-hidden="true" className="flex animate-late flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-2.5 sm:grid-cols-[1fr_auto] sm:gap-4 xl:grid-cols-[1.6fr_4.6fr]">
        <Skeleton className="mt-6.5 h-12 rounded-field!" />
        <Skeleton className="h-12 rounded-full! sm:mt-6.5 sm:w-40 xl:mt-0 xl:h-18.5 xl:w-auto xl:rounded-field! xl:ring-1 xl:ring-line" />
      </div>
      <Skeleton className="h-11 w-36 rounded-full!" />
    </div>
  );
}

/** Switches the sound for new requests; off by default. */
export function SoundSwitch() {
  const { t } = useLingui();
  const [isOn, setOn] = useSoundSwitch();
  return (
    <div className="max-w-md">
      <Switch
        isSelected={isOn}
        onChange={setOn}
        description={t`On this device, while the back-office is open in a tab.`}
      >
        <Trans>Sound for new requests</Trans>
      </Switch>
    </div>
  );
}
