import calendar from "icon:lucide/calendar-range";
import printer from "icon:lucide/printer";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { addDays, type Day, longDay, today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { useUrlFilters } from "~/lib/forms/use-url-filters";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
import { lazyPart } from "~/ui/lazy-part";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryError, QueryView } from "~/ui/list/query-view";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { Page } from "~/ui/page/page";
import { readDay } from "../bookings/filter-rules";
import { PageVenue } from "../page-venue";
import { useDayBoard, useOnlyVenue, useVenueForAdmin } from "../queries";
import { LateCourtRequests } from "../tournaments/late-court-requests";
import { useIsWayBack } from "../way-back";
import { BlockCourts } from "./block-courts";
import { Board } from "./board";
import { leaveBoard, leftBoard } from "./board-memory";

// Its calendar is big.
const BoardBar = lazyPart(async () => (await import("./board-bar")).BoardBar);

type Requested = { venue?: string; date?: Day };

/** All courts of a venue on one day. Opens the venue in the address, the last one, or the only one. */
export function DayBoard() {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const [left, setLeft] = useState(leftBoard);
  const { data: only, isPending: isLooking } = useOnlyVenue();
  const { filters, change: set } = useUrlFilters(
    (search): Requested => ({
      venue: search.get("venue")?.slice(0, 64) || left.venue || only?.id,
      date: readDay(search.get("date")) ?? left.day,
    }),
    (next) => paths.internalBoard(next),
  );
  const { venue: venueId, date: requestedDay } = filters;
  const { data: found, error, refetch } = useVenueForAdmin(venueId);
  const venue = found?.venue;
  const now = useNow();
  const day = requestedDay ?? (venue && today(venue.timeZone, now));
  const isForeign = codeOf(error) === Code.NotFound;

  useIsWayBack("board", paths.internalBoard({ ...filters, date: day }));
  useEffect(() => {
    if (venue && day) leaveBoard({ venue: venue.id, day });
  }, [venue, day]);

  function change(changed: Requested) {
    if ("venue" in changed) {
      leaveBoard({ venue: changed.venue });
      setLeft(leftBoard());
    }
    set(changed);
  }

  return (
    <Page
      title={day ? longDay(new Date(day), "UTC", locale) : t`Day board`}
      documentTitle={venue ? `${t`Day board`} · ${venue.name}` : t`Day board`}
      width="full"
      isCompact
      action={
        <div className="flex flex-wrap items-end gap-3">
          <PageVenue
            venue={isForeign ? "" : (venueId ?? "")}
            venueName={venue?.name ?? ""}
            isVenueFixed={Boolean(only)}
            onChange={(chosen) => change({ venue: chosen })}
          />
          {venue && day && <BlockCourts key={venue.id} venue={venue} day={day} />}
          {venue && (
            <Button variant="secondary" size="small" onPress={() => window.print()}>
              <Icon of={printer} className="text-lg" />
              <Trans comment="Puts the day board on paper">Print the day</Trans>
            </Button>
          )}
        </div>
      }
    >
      {isForeign ? (
        <EmptyState icon={calendar} title={t`This is not one of your venues.`}>
          <Button variant="secondary" onPress={() => change({ venue: undefined })}>
            <Trans>Choose another venue</Trans>
          </Button>
        </EmptyState>
      ) : error && !venue ? (
        <QueryError error={error} onRetry={() => refetch()} />
      ) : venue && day ? (
        <>
          <Suspense>
            <LateCourtRequests key={venue.id} venueId={venue.id} />
          </Suspense>
          <Shown venue={venue} day={day} onChange={(date) => change({ date })} />
        </>
      ) : venueId || isLooking ? (
        <Skeleton className="h-120 animate-late" />
      ) : (
        <EmptyState icon={calendar} title={t`Choose a venue to see its day.`} />
      )}
    </Page>
  );
}

type ShownProps = { venue: Venue; day: Day; onChange: (day: Day) => void };

function Shown({ venue, day, onChange }: ShownProps) {
  const [isDense, setDense] = useState(() => leftBoard().isDense ?? false);
  return (
    <div className="flex flex-col">
      <div className="sticky top-16 z-25 -mx-1 h-15 bg-canvas px-1">
        <Suspense fallback={<Skeleton className="h-12 animate-late" />}>
          <BoardBar
            zone={venue.timeZone}
            day={day}
            isDense={isDense}
            onDense={(dense) => {
              setDense(dense);
              leaveBoard({ isDense: dense });
            }}
            onChange={onChange}
          />
        </Suspense>
      </div>
      {/* From the requested day: the board may still show the previous one. */}
      <Courts venue={venue} day={day} isDense={isDense} onTurn={(days) => onChange(addDays(day, days))} />
    </div>
  );
}

type CourtsProps = { venue: Venue; day: Day; isDense: boolean; onTurn: (days: number) => void };

function Courts({ venue, day, isDense, onTurn }: CourtsProps) {
  const { t } = useLingui();
  const query = useDayBoard(venue.id, day);
  const { data } = query;
  if (!data)
    return (
      <QueryView query={query}>
        <Skeleton className="h-120 animate-late" />
      </QueryView>
    );
  if (data.courts.length === 0) return <EmptyState icon={calendar} title={t`This venue has no courts yet.`} />;
  return (
    <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? "opacity-60" : undefined}>
      <Board venueId={venue.id} venueName={venue.name} board={data} isDense={isDense} onTurn={onTurn} />
    </div>
  );
}
