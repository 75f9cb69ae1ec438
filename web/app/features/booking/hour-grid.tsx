import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type AvailabilitySlot, SlotState } from "~/gen/lapang/v1/venue_pb";
import { addDays, dayParts } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { allSlotsOf, type PlayDay } from "~/lib/play-days";
import { Skeleton } from "~/ui/skeleton";
import { textLinkClass } from "~/ui/text-link";
import { useRoving } from "~/ui/use-roving";
import { HourCell } from "./hour-cell";
import { HourLegend } from "./hour-legend";
import { type Part, partsOf } from "./parts-of-day";
import { type Cell, cellsOf, type Selection, type Slot } from "./selection-rules";

type Props = {
  /** Undefined while loading, or for a day the server does not know. */
  day: PlayDay | undefined;
  isLoading: boolean;
  zone: string;
  /** The number of courts of this sport. */
  courts: number;
  picked: Selection;
  onToggle: (slot: Slot) => void;
};

const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2";
const headingClass = "font-bold text-muted text-sm";
const placesHeld = 15;

const partNames: Record<Part, MessageDescriptor> = {
  night: msg({ message: "Small hours", comment: "From midnight to five, at the start of a day" }),
  morning: msg`Morning`,
  afternoon: msg`Afternoon`,
  evening: msg`Evening`,
};

export function HourGrid({ day, isLoading, zone, courts, picked, onToggle }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const cells = day ? cellsOf(allSlotsOf(day)) : [];
  const free = cells.filter(({ state }) => state === SlotState.FREE);
  const { stop, onKeyDown, onFocus } = useRoving(free.map(({ start }) => String(start)));
  if (isLoading) {
    return (
      <div className="flex flex-col gap-5">
        <HourLegend />
        <div role="status" className={`${gridClass} animate-late pt-7`}>
          <span className="sr-only">{t`Loading`}</span>
          {Array.from({ length: placesHeld }, (_, at) => at).map((at) => (
            <Skeleton key={at} className="h-22 rounded-2xl" />
          ))}
        </div>
      </div>
    );
  }
  if (!day || cells.length === 0) {
    return (
      <p className="rounded-card bg-sunken px-5 py-10 text-center font-semibold">
        <Trans>The venue is closed on this day. Choose another one above.</Trans>
      </p>
    );
  }

  const past = cells.filter(({ state }) => state === SlotState.PAST);
  const toCome = (slots: readonly AvailabilitySlot[]) => cellsOf(slots).filter(({ state }) => state !== SlotState.PAST);
  const parts = partsOf(toCome(day.slots), zone);
  const night = toCome(day.afterMidnight);
  const nextDay = dayParts(addDays(day.date, 1), locale);
  const nextDayName = `${nextDay.weekday} ${nextDay.date}`;
  const inGrid = (of: readonly Cell[]) => (
    <div className={gridClass}>
      {of.map((cell) => (
        <HourCell
          key={cell.start}
          cell={cell}
          zone={zone}
          courts={courts}
          isPicked={picked.some(({ start }) => start === cell.start)}
          isStop={String(cell.start) === stop}
          onToggle={() => onToggle(cell)}
        />
      ))}
    </div>
  );

  return (
    <div className="flex flex-col gap-5">
      <HourLegend />
      <div
        role="toolbar"
        aria-label={t`Hours on ${{ day: dayParts(day.date, locale).full }}`}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className="flex flex-col gap-5"
      >
        {past.length > 0 && (
          <details>
            <summary
              className={textLinkClass({
                variant: "quiet",
                className: "cursor-pointer rounded-full font-semibold text-muted text-sm",
              })}
            >
              <Trans>Earlier hours</Trans>
            </summary>
            {inGrid(past)}
          </details>
        )}
        {parts.map(([part, of]) => (
          <section key={part} className="flex flex-col gap-2.5">
            <h2 className={headingClass}>{i18n._(partNames[part])}</h2>
            {inGrid(of)}
          </section>
        ))}
        {night.length > 0 && (
          <section className="flex flex-col gap-2.5">
            <h2 className={headingClass}>
              <Trans comment="Hours of an evening that the calendar counts to the next day, as in: Sat 21">
                After midnight, {nextDayName}
              </Trans>
            </h2>
            {inGrid(night)}
          </section>
        )}
        {parts.length === 0 && night.length === 0 && (
          <p className="rounded-card bg-sunken px-5 py-8 text-center font-semibold">
            <Trans>All hours of this day are over. Choose another day above.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}
