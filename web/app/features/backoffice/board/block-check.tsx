import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { TakenTime } from "~/gen/lapang/v1/block_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { clockRange, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { courtsById } from "~/lib/venue/courts-by-sport";
import { useCourtsText } from "~/lib/venue/use-courts-text";
import { TextButton, TextLink } from "~/ui/link/text-link";
import { Alert } from "~/ui/look/alert";
import { dateOf, nameOf } from "../decision-rules";
import { useBookingInTheWay } from "../queries";

type Props = {
  venue: Venue;
  /** Undefined while it is being checked. */
  taken: readonly TakenTime[] | undefined;
  /** Before a booking is opened. */
  onLeave: () => void;
};

/** So many at first, and more on each press: each booking is read by itself. */
const shownAtOnce = 8;

/** What is in the way of a block. */
export function BlockCheck({ venue, taken, onLeave }: Props) {
  return (
    <div role="status">
      {taken && taken.length > 0 ? (
        <InTheWay venue={venue} taken={taken} onLeave={onLeave} />
      ) : (
        <p className="text-muted text-sm">
          {taken ? (
            <Trans>Nothing is booked at that time.</Trans>
          ) : (
            <Trans>Checking what is booked at that time…</Trans>
          )}
        </p>
      )}
    </div>
  );
}

function InTheWay({ venue, taken, onLeave }: Props & { taken: readonly TakenTime[] }) {
  const [shown, setShown] = useState(shownAtOnce);
  const count = taken.length;
  const more = count - shown;
  return (
    <Alert tone="notice" className="flex flex-col gap-2">
      <p className="font-semibold">
        <Plural
          value={count}
          one="Somebody has a part of these hours:"
          other="Somebody has a part of these hours, # times:"
        />
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {taken.slice(0, shown).map((time, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two courts may be taken by the same booking.
          <Taken key={at} venue={venue} time={time} onLeave={onLeave} />
        ))}
      </ul>
      {more > 0 && (
        <TextButton onPress={() => setShown(shown + shownAtOnce)} className="self-start">
          <Plural value={more} one="Show # more" other="Show # more" />
        </TextButton>
      )}
      <p className="text-sm">
        <Trans>These stay as they are; the free hours around them are blocked.</Trans>
      </p>
    </Alert>
  );
}

function Taken({ venue, time, onLeave }: { venue: Venue; time: TakenTime; onLeave: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const courtsText = useCourtsText();
  const { bookingId, proposalId, courtId } = time;
  const booking = useBookingInTheWay(bookingId);
  const [start, end] = [dateOf(time.startTime), dateOf(time.endTime)];
  const zone = venue.timeZone;
  const who = booking ? [nameOf(booking), booking.number].filter(Boolean).join(" · ") : t`Booking`;
  return (
    <li className="flex flex-col py-1">
      <span className="tabular text-sm">
        {courtsText(courtsById(venue, [courtId]))}
        {start && end && ` · ${shortDay(start, zone, locale)}, ${clockRange(start, end, zone, locale)}`}
      </span>
      {bookingId ? (
        <TextLink to={paths.internalBooking(bookingId)} onClick={onLeave} className="self-start font-semibold">
          {who}
        </TextLink>
      ) : (
        <span className="py-2 font-semibold">
          {proposalId
            ? t({ message: "Offered to a player", comment: "Hours on the day board" })
            : t({ message: "Blocked already", comment: "Hours of a court that are taken out of sale" })}
        </span>
      )}
    </li>
  );
}
