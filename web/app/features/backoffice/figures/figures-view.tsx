import type { GetFiguresResponse } from "~/gen/lapang/v1/money_admin_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { BigNumbers } from "./big-numbers";
import { BookingFigures } from "./booking-figures";
import { CourtSums } from "./court-sums";
import { FigureSums } from "./figure-sums";
import { HoursHeat } from "./hours-heat";
import type { Range } from "./range-rules";
import { TakingsPlot } from "./takings-plot";

export type FiguresProps = {
  venue: Venue;
  range: Range;
  figures: GetFiguresResponse;
  /** As many days right before, to compare with. */
  before: { range: Range; figures: GetFiguresResponse } | undefined;
  /** `before` is there or on its way. */
  isComparing?: boolean;
};

/** All figures of a venue, on screen and on paper: money first, then hours, then bookings. */
export function FiguresView({ venue, range, figures, before, isComparing }: FiguresProps) {
  const currency = figures.currency || "IDR";
  return (
    <>
      <BigNumbers venueId={venue.id} range={range} figures={figures} before={before} isComparing={isComparing} />
      {figures.days.length > 1 && <TakingsPlot days={figures.days} currency={currency} />}
      <div className="grid items-start gap-5 md:grid-cols-2 print:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <HoursHeat hours={figures.hours} />
          <CourtSums venue={venue} figures={figures} currency={currency} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <BookingFigures figures={figures} />
          <FigureSums figures={figures} currency={currency} />
        </div>
      </div>
    </>
  );
}
