import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { type AvailabilityDay, type AvailabilitySlot, SlotState } from "~/gen/lapang/v1/venue_pb";
import { dayOf, dayParts } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { Skeleton } from "~/ui/skeleton";
import { useRoving } from "~/ui/use-roving";
import { HourCell } from "./hour-cell";
import { HourLegend } from "./hour-legend";
import { type Part, partsOf } from "./parts-of-day";
import { type Selection, type Slot, slotOf } from "./selection-rules";

type Props = {
  /** Absent while it is loading, or when the server knows no such day. */
  day: AvailabilityDay | undefined;
  isLoading: boolean;
  zone: string;
  /** How many courts the sport has here. */
  courts: number;
  picked: Selection;
  onToggle: (slot: Slot) => void;
};

const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2";
const placesHeld = 15;

/** The hours of a day: what is free and what it costs, to be tapped. */
export function HourGrid({ day, isLoading, zone, courts, picked, onToggle }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const slots = day?.slots ?? [];
  const free = slots.filter(({ state }) => state === SlotState.FREE);
  const { stop, onKeyDown, onFocus } = useRoving(free.map((slot) => String(slotOf(slot).start)));
  if (isLoading) {
    return (
      <div role="status" className={`${gridClass} mt-9 animate-late`}>
        <span className="sr-only">{t`Loading`}</span>
        {Array.from({ length: placesHeld }, (_, at) => at).map((at) => (
          <Skeleton key={at} className="h-22 rounded-2xl" />
        ))}
      </div>
    );
  }
  if (!day || slots.length === 0) {
    return (
      <p className="rounded-card bg-sunken px-5 py-10 text-center font-semibold">
        <Trans>The venue is closed on this day. Choose another one above.</Trans>
      </p>
    );
  }

  const past = slots.filter(({ state }) => state === SlotState.PAST);
  const isOnDay = (slot: AvailabilitySlot) =>
    slot.startTime !== undefined && dayOf(timestampDate(slot.startTime), zone) === day.date;
  const parts = partsOf(
    slots.filter(({ state }) => state !== SlotState.PAST),
    zone,
    isOnDay,
  );
  const cells = (of: readonly AvailabilitySlot[]) => (
    <div className={gridClass}>
      {of.map((slot) => {
        const known = slotOf(slot);
        return (
          <HourCell
            key={known.start}
            slot={slot}
            zone={zone}
            courts={courts}
            isPicked={picked.some(({ start }) => start === known.start)}
            isStop={String(known.start) === stop}
            onToggle={() => onToggle(known)}
          />
        );
      })}
    </div>
  );

  return (
    <div className="flex flex-col gap-5">
      <HourLegend />
      <div
        role="toolbar"
        aria-label={t`Hours on ${dayParts(day.date, locale).full}`}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className="flex flex-col gap-5"
      >
        {past.length > 0 && (
          <details className="group/past">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-full font-semibold text-muted text-sm underline decoration-line-strong underline-offset-4">
              <Trans>Hours that are over</Trans>
            </summary>
            {cells(past)}
          </details>
        )}
        {parts.map(([part, of]) => (
          <section key={part} className="flex flex-col gap-2.5">
            <PartHeading part={part} />
            {cells(of)}
          </section>
        ))}
        {parts.length === 0 && (
          <p className="rounded-card bg-sunken px-5 py-8 text-center font-semibold">
            <Trans>All hours of this day are over. Choose another day above.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

function PartHeading({ part }: { part: Part }) {
  const { t } = useLingui();
  const names: Record<Part, string> = {
    morning: t`Morning`,
    afternoon: t`Afternoon`,
    evening: t`Evening`,
    afterMidnight: t`After midnight, on the next day`,
  };
  return <h2 className="font-bold text-muted text-sm">{names[part]}</h2>;
}
