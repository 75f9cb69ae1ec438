import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAvailability } from "~/features/venue/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { clockTime, dayOf, today, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { hoursText } from "~/lib/format/numbers";
import { DateStrip } from "~/ui/form/date-strip";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { ChipGroup } from "~/ui/list/chip";
import { QueryError } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { dateOf, freeStarts, totalMinutes } from "../decision-rules";
import { zoneOf } from "./booking-lines";
import { firstDayOf, isOnOffer, lengthsOf, mostOffers, type Picked, quoteFor } from "./offer-rules";

/** How many days in the future times can be offered (rules.md §6). */
const bookableDays = 60;

type Props = { booking: Booking; batch: readonly Picked[]; onToggle: (pick: Picked) => void };

/** Free times day by day, to add to the batch or remove from it. */
export function OfferPicker({ booking, batch, onToggle }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const zone = zoneOf(booking);
  const first = today(zone);
  const requestedStart = dateOf(booking.slots[0]?.startTime);
  const [day, setDay] = useState(() => firstDayOf(requestedStart && dayOf(requestedStart, zone), first));
  const [chosen, setChosen] = useState<number>();
  const { data, error, isPlaceholderData, refetch } = useAvailability(booking.venueId, booking.sportId, day, 1, true);
  const answered = isPlaceholderData ? undefined : data?.days.find(({ date }) => date === day);
  const slotMinutes = data?.slotMinutes || 60;
  const requestedMinutes = totalMinutes(booking.slots);
  const lengths = lengthsOf(slotMinutes, requestedMinutes);
  const minutes = chosen ?? (lengths.includes(requestedMinutes) ? requestedMinutes : slotMinutes);
  // Hours held by this booking and its offers count as free, but the same time cannot be offered twice.
  const openOffers = booking.proposals.filter((offer) => isOnOffer(offer, new Date()));
  const isOffered = (start: Date) =>
    openOffers.some(
      ({ startTime, endTime }) =>
        dateOf(startTime)?.getTime() === start.getTime() &&
        dateOf(endTime)?.getTime() === start.getTime() + minutes * 60_000,
    );
  const own = [...booking.slots, ...openOffers];
  const starts = answered ? freeStarts(answered, minutes, own).filter((start) => !isOffered(start)) : [];
  const picked = batch.filter((pick) => pick.minutes === minutes).map(({ start }) => String(start));
  const isFull = batch.length >= mostOffers;

  function change(selected: string[]) {
    const [changed] = [
      ...selected.filter((start) => !picked.includes(start)),
      ...picked.filter((start) => !selected.includes(start)),
    ];
    if (changed === undefined) return;
    const start = Number(changed);
    onToggle({ start, minutes, price: quoteFor(answered?.slots ?? [], start, minutes) });
  }

  return (
    <div className="flex flex-col gap-4">
      <DateStrip label={t`Day`} from={first} days={bookableDays} value={day} onChange={setDay} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-44">
          <Select
            label={t({ message: "Length", comment: "How long a time lasts" })}
            selectedKey={minutes}
            onSelectionChange={(key) => setChosen(Number(key))}
          >
            {lengths.map((length) => (
              <Option key={length} id={length} text={hoursText(length, locale)} />
            ))}
          </Select>
        </div>
        <p className="pb-3 text-muted text-sm">
          <Trans comment="Above times that can be chosen; the name of a time zone">
            Free starts, {{ zone: zoneName(zone, new Date(), locale) }}
          </Trans>
        </p>
      </div>
      {answered && starts.length === 0 && (
        <p className="rounded-field bg-sunken px-4 py-6 text-center font-semibold">
          <Trans>Nothing is free for that long on this day.</Trans>
        </p>
      )}
      {answered && starts.length > 0 && (
        <div className="p-1">
          <ChipGroup
            label={t({ message: "Start", comment: "When a booking begins" })}
            selected={picked}
            onChange={change}
            chips={starts.map((start) => ({ value: String(start.getTime()), label: clockTime(start, zone, locale) }))}
          />
        </div>
      )}
      {!answered && !error && <Skeleton className="h-24 animate-late" />}
      {!answered && error && <QueryError error={error} onRetry={() => refetch()} />}
      {isFull && (
        <p role="status" className="text-muted text-sm">
          <Trans>You cannot offer more times at once.</Trans>
        </p>
      )}
    </div>
  );
}
