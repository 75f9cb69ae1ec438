import chart from "icon:lucide/chart-column";
import { useLingui } from "@lingui/react/macro";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryView } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { ExportSheets } from "./export-sheets";
import { isQuiet } from "./figure-rules";
import { FigureWords } from "./figure-words";
import { FiguresSheet } from "./figures-sheet";
import { FiguresView } from "./figures-view";
import { useFigures } from "./queries";
import { type Range, rangeBefore } from "./range-rules";

/** The figures of a venue in some days, what they mean, and the same days as sheets. */
export function VenueFigures({ venue, range }: { venue: Venue; range: Range }) {
  const { t } = useLingui();
  const query = useFigures(venue.id, range);
  const earlier = rangeBefore(range);
  // Without it the page only lacks the comparison.
  const before = useFigures(venue.id, earlier);
  const figures = query.data;
  if (!figures)
    return (
      <QueryView query={query}>
        <div className="flex animate-late flex-col gap-5">
          <Skeleton className="h-32" />
          <Skeleton className="h-64" />
          <div className="grid gap-5 lg:grid-cols-2">
            <Skeleton className="h-120" />
            <Skeleton className="h-120" />
          </div>
        </div>
      </QueryView>
    );
  if (isQuiet(figures))
    return (
      <EmptyState icon={chart} title={t`No bookings and no money in these days.`}>
        <p className="text-center">{t`Choose other days, or come back once somebody has booked.`}</p>
      </EmptyState>
    );
  const view = {
    venue,
    range,
    figures,
    before: earlier && before.data && { figures: before.data, range: earlier },
  };
  return (
    <div className="flex flex-col gap-5">
      <FiguresView {...view} isComparing={Boolean(earlier) && !before.error} />
      <FigureWords />
      <ExportSheets venueId={venue.id} range={range} />
      <FiguresSheet {...view} />
    </div>
  );
}
