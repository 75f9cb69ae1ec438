import calendar from "icon:lucide/calendar-range";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { addDays, longDay, today } from "~/lib/dates";
import { codeOf } from "~/lib/error-code";
import { useLocale } from "~/lib/locale";
import { usePaths } from "~/lib/paths";
import { useNow } from "~/lib/use-now";
import { usePendingSearch } from "~/lib/use-pending-search";
import { Awaiting } from "~/ui/awaiting";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Failed } from "~/ui/failed";
import { Page } from "~/ui/page";
import { Skeleton } from "~/ui/skeleton";
import { readDay } from "./filter-rules";
import { useDayBoard, useOnlyVenue, useVenueForAdmin } from "./queries";

const Board = lazy(async () => ({ default: (await import("./board")).Board }));
const BoardBar = lazy(async () => ({ default: (await import("./board-bar")).BoardBar }));

/** All courts of a venue on one day. Whoever runs one venue sees it at once. */
export function DayBoard() {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const pending = usePendingSearch();
  const { data: only, isPending: isLooking } = useOnlyVenue();
  const venueId = search.get("venue")?.slice(0, 64) || only?.id;
  const { data: found, error, refetch } = useVenueForAdmin(venueId);
  const venue = found?.venue;
  const now = useNow();
  const day = readDay(search.get("date")) ?? (venue && today(venue.timeZone, now));
  const change = (changed: { venue?: string; date?: string }) =>
    navigate(
      paths.internalBoard({
        venue: pending.get("venue")?.slice(0, 64) || venueId,
        date: readDay(pending.get("date")) ?? undefined,
        ...changed,
      }),
      {
        replace: true,
        preventScrollReset: true,
      },
    );
  const isForeign = codeOf(error) === Code.NotFound;

  return (
    <Page
      title={day ? longDay(new Date(day), "UTC", locale) : t`Day board`}
      documentTitle={venue ? `${t`Day board`} · ${venue.name}` : t`Day board`}
      width="wide"
      action={
        <Suspense fallback={<Skeleton className="h-18.5 w-full animate-late lg:w-160" />}>
          <BoardBar
            venue={isForeign ? "" : (venueId ?? "")}
            venueName={venue?.name ?? ""}
            isVenueFixed={Boolean(only)}
            zone={venue?.timeZone}
            day={day}
            onChange={change}
          />
        </Suspense>
      }
    >
      {isForeign ? (
        <EmptyState icon={calendar} title={t`This is not one of your venues.`}>
          <Button variant="secondary" onPress={() => change({ venue: undefined })}>
            <Trans>Choose another venue</Trans>
          </Button>
        </EmptyState>
      ) : error && !venue ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : venue && day ? (
        <Shown venueId={venue.id} day={day} onTurn={(date) => change({ date })} />
      ) : venueId || isLooking ? (
        <Skeleton className="h-120 animate-late" />
      ) : (
        <EmptyState icon={calendar} title={t`Choose a venue to see its day.`} />
      )}
    </Page>
  );
}

type ShownProps = { venueId: string; day: string; onTurn: (day: string) => void };

function Shown({ venueId, day, onTurn }: ShownProps) {
  const { t } = useLingui();
  const query = useDayBoard(venueId, day);
  const { data, error, refetch } = query;
  if (!data) {
    return error ? (
      <Failed error={error} onRetry={() => refetch()} />
    ) : (
      <Awaiting query={query}>
        <Skeleton className="h-120 animate-late" />
      </Awaiting>
    );
  }
  if (data.courts.length === 0) return <EmptyState icon={calendar} title={t`This venue has no courts yet.`} />;
  return (
    <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? "opacity-60" : undefined}>
      <Suspense fallback={<Skeleton className="h-120 animate-late" />}>
        {/* From the day that is asked for: what is shown may still be the one before. */}
        <Board venueId={venueId} board={data} onTurn={(days) => onTurn(addDays(day, days))} />
      </Suspense>
    </div>
  );
}
