import { type CalendarDate, parseDate } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { addDays, clockTime, type Day, dayOf, instantOf, today, zoneName } from "~/lib/format/dates";
import { durationText } from "~/lib/format/durations";
import { useLocale } from "~/lib/format/locale";
import { DatePicker } from "~/ui/form/date-picker";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { QueryError } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { Dialog } from "~/ui/overlay/dialog";
import { type Grid, gridOf } from "../board/board-rules";
import { nameOf } from "../decision-rules";
import { useDayBoard } from "../queries";
import { zoneOf } from "./booking-lines";
import { MoveForm } from "./move-form";
import { isSameRuns, lengthsFor, onlyCourt, runsOf, shifted, startsFor } from "./move-rules";

type Props = { booking: Booking; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Puts a booking at other hours, on another day or on another court. */
export function MoveBooking({ booking, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const name = nameOf(booking);
  return (
    <Dialog title={t`Move the booking of ${name}`} isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => <Choice latest={booking} onClose={close} />}
    </Dialog>
  );
}

/** What is chosen: the start on that day, and the length of a single run in minutes. */
type Chosen = { day: Day; courtId: string; start: number | null; minutes: number | null };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function Choice({ latest, onClose }: { latest: Booking; onClose: () => void }) {
  // As it was when the dialog opened: a refresh does not discard what is chosen, and a change since is refused.
  const [booking] = useState(latest);
  const zone = zoneOf(booking);
  const from = useMemo(() => runsOf(booking.slots), [booking]);
  const [first] = from;
  const isSingle = from.length === 1;
  const [chosen, setChosen] = useState<Chosen>(() => ({
    day: first ? dayOf(new Date(first.start), zone) : today(zone),
    courtId: onlyCourt(from),
    start: first?.start ?? null,
    minutes: first && isSingle ? (first.end - first.start) / minuteMs : null,
  }));
  const { day, courtId, start, minutes } = chosen;
  const board = useDayBoard(booking.venueId, day);
  // The board of the day before stays until this one is here.
  const data = board.data?.date === day ? board.data : undefined;
  const grid = useMemo(() => (data ? gridOf(data) : undefined), [data]);
  const target = { courtId: courtId || (first?.courtId ?? ""), minutes };
  const starts = grid ? startsFor(grid, booking.id, from, target, Date.now()) : [];
  const wanted = start === null ? null : shifted(from, start, courtId, minutes);
  const isFree = wanted !== null && start !== null && (starts.includes(start) || isSameRuns(wanted, from));
  const names = new Map([
    ...booking.slots.map((slot) => [slot.courtId, slot.courtName] as const),
    ...(grid?.columns ?? []).map(({ court }) => [court.court?.id ?? "", court.court?.name ?? ""] as const),
  ]);

  /** The same time of day, where it is free. */
  function turnTo(next: Day) {
    const away = Math.round((Date.parse(next) - Date.parse(day)) / dayMs);
    const at = start === null ? (first?.start ?? 0) : start;
    const ofDay = dayOf(new Date(at), zone);
    const clock = (at - instantOf(ofDay, 0, zone).getTime()) / minuteMs;
    setChosen({ ...chosen, day: next, start: instantOf(addDays(ofDay, away), clock, zone).getTime() });
  }

  return (
    <MoveForm
      booking={booking}
      from={from}
      to={isFree ? wanted : null}
      courtNameOf={(id) => names.get(id) ?? ""}
      onClose={onClose}
    >
      <DayField day={day} onChange={turnTo} />
      {grid ? (
        <Hours
          booking={booking}
          grid={grid}
          isSingle={isSingle}
          starts={starts}
          isFree={isFree}
          chosen={chosen}
          zone={zone}
          onChange={setChosen}
        />
      ) : board.error ? (
        <QueryError error={board.error} onRetry={() => board.refetch()} />
      ) : (
        <Skeleton className="h-40 animate-late" />
      )}
    </MoveForm>
  );
}

function DayField({ day, onChange }: { day: Day; onChange: (day: Day) => void }) {
  const { t } = useLingui();
  return (
    <DatePicker
      label={t`Day`}
      granularity="day"
      value={parseDate(day)}
      onChange={(date: CalendarDate | null) => date && onChange(date.toString())}
    />
  );
}

type HoursProps = {
  booking: Booking;
  grid: Grid;
  /** Whether it is one run of hours on one court, whose length can change. */
  isSingle: boolean;
  /** The free ones for that long. */
  starts: readonly number[];
  isFree: boolean;
  chosen: Chosen;
  zone: string;
  onChange: (chosen: Chosen) => void;
};

/** Court, start and length, limited to free hours; the booking's own count as free. */
function Hours({ booking, grid, isSingle, starts, isFree, chosen, zone, onChange }: HoursProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const courtName = useCourtName();
  const { courtId, start, minutes } = chosen;
  const courts = grid.columns.filter(({ court }) => court.sportId === booking.sportId);
  const lengths = lengthsFor(grid, booking.id, courtId, start, Date.now());
  const zoneText = zoneName(zone, new Date(start ?? Date.now()), locale);
  return (
    <>
      {courtId !== "" && courts.length > 1 && (
        <Select
          label={t({ message: "Court", comment: "Where a booking is" })}
          selectedKey={courtId}
          onSelectionChange={(key) => onChange({ ...chosen, courtId: String(key) })}
        >
          {courts.map(({ court: { court } }) => (
            <Option key={court?.id} id={court?.id ?? ""} text={courtName(court?.name ?? "")} />
          ))}
        </Select>
      )}
      {!isSingle && (
        <p className="text-muted text-sm">
          {courtId === "" ? (
            <Trans>All parts of this booking move together. Each stays on its court.</Trans>
          ) : (
            <Trans>All parts of this booking move together.</Trans>
          )}
        </p>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <Select
          label={t({ message: `From, ${zoneText}`, comment: "A time of day, in a time zone" })}
          selectedKey={isFree ? start : null}
          placeholder={t`Choose a time`}
          isDisabled={starts.length === 0}
          onSelectionChange={(key) => onChange({ ...chosen, start: Number(key) })}
        >
          {withOwn(starts, isFree ? start : null).map((at) => (
            <Option key={at} id={at} text={clockTime(new Date(at), zone, locale)} />
          ))}
        </Select>
        {isSingle && (
          <Select
            label={t({ message: "Length", comment: "Of a booking" })}
            selectedKey={minutes}
            onSelectionChange={(key) => onChange({ ...chosen, minutes: Number(key) })}
          >
            {withOwn(lengths, minutes).map((length) => (
              <Option key={length} id={length} text={durationText(length, locale)} />
            ))}
          </Select>
        )}
      </div>
      <p role="status" className="-mt-2 font-medium text-danger text-sm empty:hidden">
        {starts.length === 0
          ? t`Nothing is free for that long on this day.`
          : !isFree && start !== null
            ? t`${{ time: clockTime(new Date(start), zone, locale) }} is not free there. Choose another time.`
            : ""}
      </p>
    </>
  );
}

/** Shows the current value even if it is not free. */
function withOwn(values: readonly number[], own: number | null): number[] {
  if (own === null || values.includes(own)) return [...values];
  return [...values, own].sort((one, other) => one - other);
}
