import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAvailability } from "~/features/venue/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { clockTime, dayOf, today, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { DateStrip } from "~/ui/form/date-strip";
import { ChipGroup } from "~/ui/list/chip";
import { QueryError } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { dateOf, freeStarts, totalMinutes } from "../decision-rules";
import { zoneOf } from "./booking-lines";

export type PickedTime = { start: Date; minutes: number };

/** How many days in the future another time can be; the booking limit (rules.md §6). */
const bookableDays = 60;

/** A free time of the requested length on any day. */
export function OtherTime({ booking, onPick }: { booking: Booking; onPick: (picked: PickedTime | null) => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const zone = zoneOf(booking);
  const first = today(zone);
  const requestedStart = dateOf(booking.slots[0]?.startTime);
  const requestedDay = requestedStart ? dayOf(requestedStart, zone) : first;
  const [day, setDay] = useState(requestedDay < first ? first : requestedDay);
  const [chosen, setChosen] = useState<string>();
  const minutes = totalMinutes(booking.slots);
  const { data, error, isPlaceholderData, refetch } = useAvailability(booking.venueId, booking.sportId, day, 1, true);
  const answered = data?.days.find(({ date }) => date === day);
  const starts = answered ? freeStarts(answered, minutes, booking.slots) : [];

  function choose(start: string | undefined) {
    setChosen(start);
    onPick(start === undefined ? null : { start: new Date(Number(start)), minutes });
  }

  return (
    <div className="flex flex-col gap-4">
      <DateStrip
        label={t`Day`}
        from={first}
        days={bookableDays}
        value={day}
        onChange={(next) => {
          setDay(next);
          choose(undefined);
        }}
      />
      <p className="text-muted text-sm">
        <Trans>
          Free starts for <Plural value={minutes} one="# minute" other="# minutes" /> in a row,{" "}
          {{ zone: zoneName(zone, new Date(), locale) }}
        </Trans>
      </p>
      {answered && !isPlaceholderData && <Starts starts={starts} zone={zone} chosen={chosen} onChoose={choose} />}
      {(!answered || isPlaceholderData) && !error && <Skeleton className="h-24 animate-late" />}
      {!answered && error && <QueryError error={error} onRetry={() => refetch()} />}
    </div>
  );
}

type StartsProps = { starts: Date[]; zone: string; chosen?: string; onChoose: (start: string | undefined) => void };

function Starts({ starts, zone, chosen, onChoose }: StartsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  if (starts.length === 0) {
    return (
      <p className="rounded-field bg-sunken px-4 py-6 text-center font-semibold">
        <Trans>Nothing is free for that long on this day.</Trans>
      </p>
    );
  }
  return (
    <div className="p-1">
      <ChipGroup
        label={t({ message: "Start", comment: "When a booking begins" })}
        mode="single"
        selected={chosen ? [chosen] : []}
        onChange={([start]) => onChoose(start)}
        chips={starts.map((start) => ({ value: String(start.getTime()), label: clockTime(start, zone, locale) }))}
      />
    </div>
  );
}
