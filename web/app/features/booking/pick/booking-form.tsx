import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useEffect } from "react";
import type { Venue, VenueSport } from "~/gen/lapang/v1/venue_pb";
import { zoneName } from "~/lib/format/dates";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { closingOn } from "~/lib/format/special-days";
import { rulesOf } from "~/lib/venue/house-rules";
import { DateStrip } from "~/ui/form/date-strip";
import { lazyPart } from "~/ui/lazy-part";
import { QueryView } from "~/ui/list/query-view";
import { SportChips } from "~/ui/list/sport-chips";
import { Skeleton } from "~/ui/look/skeleton";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { useMedia } from "~/ui/use-media";
import { KeptHours } from "../draft/kept-hours";
import { mostSlots } from "../selection-rules";
import { useWatchSheet } from "../watch/use-watch-sheet";
import type { SummaryProps } from "./booking-summary";
import { HourGrid } from "./hour-grid";
import { LostHours } from "./lost-hours";
import { PickedBar } from "./picked-bar";
import { SpecialHours } from "./special-hours";
import { useBookingForm } from "./use-booking-form";

// A phone needs it in the sheet only.
const BookingSummary = lazyPart<SummaryProps>(async () => (await import("./booking-summary")).BookingSummary);
const loadSheet = () => import("./booking-sheet");
const BookingSheet = lazyDialog(
  async () => (await loadSheet()).BookingSheet,
  ({ onClose }) => onClose(),
);

/** With two columns the summary is beside the hours. */
const wide = "(min-width: 64rem)";

type Props = { venue: Venue; offers: readonly [VenueSport, ...VenueSport[]] };

/** Sport, day and hours to pick, and the booking that comes of it: beside them, or on a phone in a sheet. */
export function BookingForm({ venue, offers }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const isWide = useMedia(wide);
  const [choice, keepFocus] = useFocusRestore<HTMLDivElement>();
  const form = useBookingForm({ venue, offers });
  const { hours, days, day, shownDay, offer, show, picked, toggle, lost, kept, summary } = form;
  const { id: venueId, timeZone: zone } = venue;
  const rules = rulesOf(venue);
  const { sportId } = offer;
  const { isSubmitting } = summary;
  const courts = offer.courts.filter(({ isActive }) => isActive).map(({ id }) => id);
  const isInSheet = form.isReviewing && !isWide;
  const isSheetNext = picked.length > 0 && !isWide;
  const watching = useWatchSheet({
    venueId,
    sportId,
    zone,
    day: shownDay,
    onPick: toggle,
    onFree: () => hours.refetch(),
  });

  useEffect(() => {
    // Opening it loads it again, and says when that fails.
    if (isSheetNext) loadSheet().catch(() => {});
  }, [isSheetNext]);

  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(24rem,37.5vw)] lg:gap-10">
      <div ref={choice} tabIndex={-1} className="flex min-w-0 flex-col gap-6 outline-none">
        {kept && (
          <KeptHours
            kept={kept}
            sportId={sportId}
            zone={zone}
            onUse={() => {
              form.pickKept(kept);
              keepFocus();
            }}
            onClose={() => {
              form.forgetKept();
              keepFocus();
            }}
          />
        )}
        {offers.length > 1 && (
          <SportChips
            label={t`Sport`}
            mode="single"
            isOneLine
            sports={offers.map((one) => one.sportId)}
            selected={[sportId]}
            onChange={([sport]) => {
              if (!sport) return;
              form.forgetLost();
              show({ sport });
            }}
          />
        )}
        <DateStrip
          label={t`Day`}
          from={form.firstDay}
          days={rules.horizonDays + 1}
          value={day}
          onChange={(date) => {
            form.forgetTooFar();
            show({ date });
          }}
        />
        {form.isTooFar && (
          <p role="status" className="font-semibold text-sm">
            <Trans>
              The day you asked for is too far ahead. Book at most{" "}
              {{ days: durationText(rules.horizonDays * 24 * 60, locale) }} ahead.
            </Trans>
          </p>
        )}
        {lost.slots.length > 0 && !isInSheet && (
          <LostHours
            venueId={venueId}
            sportId={sportId}
            isPaused={isSubmitting}
            lost={lost.slots}
            why={lost.why}
            days={days ?? []}
            picked={picked}
            zone={zone}
            onPick={toggle}
            onClose={() => {
              form.forgetLost();
              keepFocus();
            }}
          />
        )}
        <QueryView query={hours}>
          <SpecialHours venue={venue} day={day} />
          <HourGrid
            day={shownDay}
            isLoading={!days}
            zone={zone}
            rules={rules}
            closing={closingOn(venue.specialDays, courts, day)}
            courts={courts.length}
            picked={picked}
            onToggle={toggle}
            watched={watching.watched}
            onWatch={watching.press}
          />
          {watching.sheet}
        </QueryView>
        <p role="status" className="text-muted text-sm">
          {picked.length >= mostSlots ? (
            <Trans>A booking can have up to {mostSlots} slots. Remove one to pick another.</Trans>
          ) : (
            <Trans>All times are the venue’s: {{ zone: zoneName(zone, new Date(), locale) }}.</Trans>
          )}
        </p>
        {!isWide && (
          <PickedBar
            venueName={venue.name}
            picked={picked}
            price={summary.price}
            zone={zone}
            isSubmitting={isSubmitting}
            onContinue={() => form.setReviewing(true)}
          />
        )}
      </div>
      {isWide && (
        <Suspense fallback={<Skeleton className="h-96 animate-late rounded-card" />}>
          <BookingSummary {...summary} />
        </Suspense>
      )}
      {isInSheet && <BookingSheet {...summary} venueName={venue.name} onClose={() => form.setReviewing(false)} />}
    </div>
  );
}
