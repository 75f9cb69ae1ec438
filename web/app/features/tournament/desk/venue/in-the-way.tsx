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
import { dateOf } from "../../model";

const shownAtOnce = 8;

type Props = {
  venue: Venue;
  /** Undefined while it is being checked. */
  taken: readonly TakenTime[] | undefined;
};

/** Whose hours stay where courts are blocked for a tournament. */
export function InTheWay({ venue, taken }: Props) {
  return (
    <div role="status">
      {taken && taken.length > 0 ? (
        <Hours venue={venue} taken={taken} />
      ) : (
        <p className="text-muted text-sm">
          {taken ? <Trans>These hours are free.</Trans> : <Trans>Checking whether these hours are free…</Trans>}
        </p>
      )}
    </div>
  );
}

function Hours({ venue, taken }: { venue: Venue; taken: readonly TakenTime[] }) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the same booking may be in the way on two courts.
          <Hour key={at} venue={venue} time={time} />
        ))}
      </ul>
      {more > 0 && (
        <TextButton onPress={() => setShown(shown + shownAtOnce)} className="self-start">
          <Plural value={more} one="Show # more" other="Show # more" />
        </TextButton>
      )}
      <p className="text-sm">
        <Trans>They stay as they are; the free hours around them are blocked.</Trans>
      </p>
    </Alert>
  );
}

function Hour({ venue, time }: { venue: Venue; time: TakenTime }) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const courtsText = useCourtsText();
  const { bookingId, proposalId, courtId } = time;
  const [start, end] = [dateOf(time.startTime), dateOf(time.endTime)];
  const zone = venue.timeZone;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="tabular min-w-0 py-2 text-sm">
        {courtsText(courtsById(venue, [courtId]))}
        {start && end && ` · ${shortDay(start, zone, locale)}, ${clockRange(start, end, zone, locale)}`}
      </span>
      {bookingId ? (
        // What was chosen stays open.
        <TextLink to={paths.internalBooking(bookingId)} target="_blank" className="font-semibold text-sm">
          <Trans comment="Link to the booking that has these hours">Booking</Trans>
        </TextLink>
      ) : (
        <span className="py-2 font-semibold text-sm">
          {proposalId
            ? t({ message: "Offered to a player", comment: "Hours of a court" })
            : t({ message: "Blocked already", comment: "Hours of a court that are taken out of sale" })}
        </span>
      )}
    </li>
  );
}
