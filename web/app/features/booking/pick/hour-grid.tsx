import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type AvailabilitySlot, SlotState, type SpecialDay, type WatchedHour } from "~/gen/lapang/v1/venue_pb";
import { addDays, dayParts } from "~/lib/format/dates";
import { dateFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { allSlotsOf, type PlayDay } from "~/lib/format/play-days";
import { useNow } from "~/lib/format/use-now";
import { outsideOf } from "~/lib/venue/booking-window";
import type { RuleNumbers } from "~/lib/venue/house-rules";
import { useRoving } from "~/ui/form/use-roving";
import { textLinkClass } from "~/ui/link/text-link";
import { Skeleton } from "~/ui/look/skeleton";
import { type Cell, cellsOf, endOf, priceTiersOf, type Selection, type Slot } from "../selection-rules";
import { isFull, spanOf } from "../watch/watch-rules";
import { HourCell } from "./hour-cell";
import { HourLegend } from "./hour-legend";
import { OutsideNote } from "./outside-note";

const parts = ["night", "morning", "afternoon", "evening"] as const;
type Part = (typeof parts)[number];

/** The hours of the venue's clock at which the parts of a day begin. */
const morning = 5;
const noon = 12;
const evening = 17;

/** Slots by the part of the venue's day they start in; empty parts are left out. */
export function partsOf<Of extends Slot>(slots: readonly Of[], zone: string): [Part, Of[]][] {
  const clock = dateFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: zone });
  const partOf = ({ start }: Slot): Part => {
    const hour = Number(clock.format(start));
    if (hour < morning) return "night";
    if (hour < noon) return "morning";
    return hour < evening ? "afternoon" : "evening";
  };
  return parts
    .map((part): [Part, Of[]] => [part, slots.filter((slot) => partOf(slot) === part)])
    .filter(([, of]) => of.length > 0);
}

type Props = {
  /** Undefined while loading, or for a day the server does not know. */
  day: PlayDay | undefined;
  isLoading: boolean;
  /** The special day on which all courts are closed. */
  closing?: SpecialDay;
  zone: string;
  /** The venue's, which close hours too near or too far away. */
  rules: RuleNumbers;
  /** The number of courts of this sport. */
  courts: number;
  picked: Selection;
  onToggle: (slot: Slot) => void;
  /** What the player watches, by its start. */
  watched?: ReadonlyMap<number, WatchedHour>;
  /** Omitted where a full hour cannot be watched. */
  onWatch?: (cell: Cell, trigger: HTMLElement) => void;
};

// The cells have the horizontal gaps, so that picked neighbours can close them.
const gridClass = "-mx-[3px] grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-y-1.5";
const headingClass = "font-bold text-muted text-sm";
const placesHeld = 15;

const partNames: Record<Part, MessageDescriptor> = {
  night: msg({ message: "Small hours", comment: "From midnight to five, at the start of a day" }),
  morning: msg`Morning`,
  afternoon: msg`Afternoon`,
  evening: msg`Evening`,
};

export function HourGrid(props: Props) {
  const { day, isLoading, closing, zone, rules, courts, picked, onToggle, watched, onWatch } = props;
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const now = useNow().getTime();
  const cells = day ? cellsOf(allSlotsOf(day)) : [];
  const free = cells.filter(({ state }) => state === SlotState.FREE);
  const [firstFree] = free;
  const pressable = cells.filter((cell) => cell.state === SlotState.FREE || (onWatch && isFull(cell)));
  const { stop, onKeyDown, onFocus } = useRoving(
    pressable.map(({ start }) => String(start)),
    firstFree && String(firstFree.start),
  );
  if (isLoading) {
    return (
      <div role="status" className={`${gridClass} animate-late pt-14`}>
        <span className="sr-only">{t`Loading`}</span>
        {Array.from({ length: placesHeld }, (_, at) => at).map((at) => (
          <Skeleton key={at} className="mx-[3px] h-16 rounded-xl" />
        ))}
      </div>
    );
  }
  const outside = (cell: Cell) => outsideOf(cell, rules, now);
  const hasHours = closing ? cells.some(({ state }) => state !== SlotState.CLOSED) : cells.length > 0;
  if (!day || !hasHours) {
    return (
      <p className="rounded-card bg-sunken px-5 py-10 text-center font-semibold [overflow-wrap:anywhere]">
        {closing?.name ? (
          <Trans comment="The name of a special day, such as Christmas">
            {{ name: closing.name }}: closed on this day. Choose another one above.
          </Trans>
        ) : (
          <Trans>The venue is closed on this day. Choose another one above.</Trans>
        )}
      </p>
    );
  }

  const past = cells.filter(({ state }) => state === SlotState.PAST);
  const toCome = (slots: readonly AvailabilitySlot[]) => cellsOf(slots).filter(({ state }) => state !== SlotState.PAST);
  const parts = partsOf(toCome(day.slots), zone);
  const night = toCome(day.afterMidnight);
  const nameOf = (date: string) => {
    const { weekday, date: number } = dayParts(date, locale);
    return `${weekday} ${number}`;
  };
  const nextDayName = nameOf(addDays(day.date, 1));
  const tierOf = priceTiersOf(cells);
  const isPicked = (cell: Cell) => picked.some(({ start }) => start === cell.start);
  const watchedTo = ({ start }: Cell) => {
    const hour = watched?.get(start);
    return hour && spanOf(hour).end;
  };
  const inGrid = (of: readonly Cell[]) => (
    <div className={gridClass}>
      {of.map((cell) => (
        <HourCell
          key={cell.start}
          cell={cell}
          zone={zone}
          courts={courts}
          outside={outside(cell)}
          tier={tierOf(cell)}
          isPicked={isPicked(cell)}
          joinsPrevious={isPicked(cell) && picked.some((other) => endOf(other) === cell.start)}
          joinsNext={isPicked(cell) && picked.some(({ start }) => start === endOf(cell))}
          isStop={String(cell.start) === stop}
          onToggle={() => onToggle(cell)}
          watchedTo={watchedTo(cell)}
          onWatch={onWatch && ((trigger) => onWatch(cell, trigger))}
        />
      ))}
    </div>
  );

  return (
    <div className="flex flex-col gap-4">
      <HourLegend
        tiers={new Set(free.map(tierOf))}
        states={new Set(cells.map(({ state }) => state))}
        hasAsked={free.some(({ isAsked }) => isAsked)}
      />
      <OutsideNote outside={new Set(cells.map(outside))} rules={rules} />
      <div
        role="toolbar"
        aria-label={t`Hours on ${{ day: dayParts(day.date, locale).full }}`}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className="flex flex-col gap-4"
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
          <section key={part} className="flex flex-col gap-1.5">
            {/* The day strip may be out of view. */}
            <h2 className={headingClass}>
              {i18n._(partNames[part])}, {nameOf(day.date)}
            </h2>
            {inGrid(of)}
          </section>
        ))}
        {night.length > 0 && (
          <section className="flex flex-col gap-1.5">
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
