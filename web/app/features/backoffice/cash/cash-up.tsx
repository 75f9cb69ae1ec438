import cash from "icon:lucide/banknote";
import figures from "icon:lucide/chart-column";
import printer from "icon:lucide/printer";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { type Day, longDay, readDay, today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { useUrlFilters } from "~/lib/forms/use-url-filters";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
import { lazyPart } from "~/ui/lazy-part";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryError } from "~/ui/list/query-view";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { Page } from "~/ui/page/page";
import { useRights } from "../access";
import { leaveBoard, leftBoard } from "../board/board-memory";
import { PageVenue } from "../page-venue";
import { useAccess, useOnlyVenue, useVenueForAdmin } from "../queries";
import { DayMoney } from "./day-money";

// Its calendar is big.
const DayChoice = lazyPart(async () => (await import("../day-choice")).DayChoice);

type Requested = { venue?: string; date?: Day };

/** The cash-up of a venue's day. Opens today, at the venue in the address, the day board's last one, or the only one. */
export function CashUp() {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const [left, setLeft] = useState(leftBoard);
  const { data: only, isPending: isLooking } = useOnlyVenue();
  const { filters, change } = useUrlFilters(
    (search): Requested => ({
      venue: search.get("venue")?.slice(0, 64) || left.venue || only?.id,
      date: readDay(search.get("date")) ?? undefined,
    }),
    (next) => paths.internalCash(next),
  );
  const venueId = filters.venue;
  const { data: found, error, refetch } = useVenueForAdmin(venueId);
  const venue = found?.venue;
  const now = useNow();
  const day = venue && (filters.date ?? today(venue.timeZone, now));
  const isForeign = codeOf(error) === Code.NotFound;
  const { isPending: isAccessUnknown } = useAccess();
  const may = useRights(venueId ?? "");

  function choose(chosen: string | undefined) {
    leaveBoard({ venue: chosen });
    setLeft(leftBoard());
    change({ venue: chosen });
  }

  return (
    <Page
      title={t`Cash-up`}
      documentTitle={venue ? `${t`Cash-up`} · ${venue.name}` : t`Cash-up`}
      lead={day && longDay(new Date(day), "UTC", locale)}
      width="wide"
      isCompact
      action={
        <div className="flex flex-wrap items-end gap-3">
          <PageVenue
            venue={isForeign ? "" : (venueId ?? "")}
            venueName={venue?.name ?? ""}
            isVenueFixed={Boolean(only)}
            onChange={choose}
          />
          <div className="flex gap-3 empty:hidden">
            {venue && may.figures && (
              <LinkButton to={paths.internalFigures({ venue: venue.id })} variant="secondary" size="small">
                <Icon of={figures} className="text-lg" />
                {t({ message: "Figures", comment: "What a venue took and sold in some days" })}
              </LinkButton>
            )}
            {venue && may.bookings && (
              <Button variant="secondary" size="small" onPress={() => window.print()}>
                <Icon of={printer} className="text-lg" />
                <Trans comment="Puts the cash-up of a day on paper">Print</Trans>
              </Button>
            )}
          </div>
        </div>
      }
    >
      {isForeign ? (
        <EmptyState icon={cash} title={t`This is not one of your venues.`}>
          <Button variant="secondary" onPress={() => choose(undefined)}>
            <Trans>Choose another venue</Trans>
          </Button>
        </EmptyState>
      ) : error && !venue ? (
        <QueryError error={error} onRetry={() => refetch()} />
      ) : venue && day && !isAccessUnknown ? (
        may.bookings ? (
          <>
            <div className="flex h-12 items-center max-sm:-mx-2 sm:gap-2">
              <Suspense fallback={<Skeleton className="h-12 flex-1 animate-late" />}>
                <DayChoice zone={venue.timeZone} day={day} onChange={(date) => change({ date })} />
              </Suspense>
            </div>
            <DayMoney key={`${venue.id}.${day}`} venue={venue} date={day} />
          </>
        ) : (
          <EmptyState icon={cash} title={t`Only the desk and managers of this venue see its money.`} />
        )
      ) : venueId || isLooking ? (
        <Skeleton className="h-96 animate-late" />
      ) : (
        <EmptyState icon={cash} title={t`Choose a venue to see its money.`} />
      )}
    </Page>
  );
}
