import chart from "icon:lucide/chart-column";
import printer from "icon:lucide/printer";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { shortDayRange, today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { useUrlFilters } from "~/lib/forms/use-url-filters";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
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
import { RangeChoice } from "./range-choice";
import { type FigureFilters, queryOf, type RangeProblem, rangeOf, readRange } from "./range-rules";
import { VenueFigures } from "./venue-figures";

/** What a venue took, sold and lost. Opens this month, at the venue in the address, the day board's last one, or the only one. */
export function Figures() {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const [left, setLeft] = useState(leftBoard);
  const { data: only, isPending: isLooking } = useOnlyVenue();
  const { filters, change } = useUrlFilters(
    (search): FigureFilters => ({
      venue: search.get("venue")?.slice(0, 64) || left.venue || only?.id,
      ...readRange(search),
    }),
    (next) => paths.internalFigures(queryOf(next)),
  );
  const venueId = filters.venue;
  const { data: found, error, refetch } = useVenueForAdmin(venueId);
  const venue = found?.venue;
  const now = useNow();
  const day = venue && today(venue.timeZone, now);
  const chosen = day && rangeOf(filters, day);
  const range = typeof chosen === "object" ? chosen : undefined;
  const isForeign = codeOf(error) === Code.NotFound;
  const { isPending: isAccessUnknown } = useAccess();
  const may = useRights(venueId ?? "");
  const title = t({ message: "Figures", comment: "What a venue took and sold in some days" });

  function choose(next: string | undefined) {
    leaveBoard({ venue: next });
    setLeft(leftBoard());
    change({ venue: next });
  }

  return (
    <Page
      title={title}
      documentTitle={venue ? `${title} · ${venue.name}` : title}
      lead={range && may.figures && shortDayRange(range.from, range.to, locale, now)}
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
          {range && may.figures && (
            <Button variant="secondary" size="small" onPress={() => window.print()}>
              <Icon of={printer} className="text-lg" />
              <Trans comment="Puts the figures of a venue on paper">Print</Trans>
            </Button>
          )}
        </div>
      }
    >
      {isForeign ? (
        <EmptyState icon={chart} title={t`This is not one of your venues.`}>
          <Button variant="secondary" onPress={() => choose(undefined)}>
            <Trans>Choose another venue</Trans>
          </Button>
        </EmptyState>
      ) : error && !venue ? (
        <QueryError error={error} onRetry={() => refetch()} />
      ) : venue && day && !isAccessUnknown ? (
        may.figures ? (
          <>
            <RangeChoice
              filters={filters}
              today={day}
              problem={typeof chosen === "string" ? (chosen as RangeProblem) : undefined}
              onChange={change}
            />
            {range && <VenueFigures key={`${venue.id}.${range.from}.${range.to}`} venue={venue} range={range} />}
          </>
        ) : (
          <EmptyState icon={chart} title={t`Only owners and managers of this venue see its figures.`} />
        )
      ) : venueId || isLooking ? (
        <Skeleton className="h-96 animate-late" />
      ) : (
        <EmptyState icon={chart} title={t`Choose a venue to see its figures.`} />
      )}
    </Page>
  );
}
