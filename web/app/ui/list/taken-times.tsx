import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { TakenTime } from "~/gen/lapang/v1/block_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { clockRange, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { courtsById } from "~/lib/venue/courts-by-sport";
import { useCourtsText } from "~/lib/venue/use-courts-text";
import { TextButton } from "../link/text-link";
import { Alert } from "../look/alert";

type Props = {
  venue: Venue;
  /** Undefined while it is being checked. */
  taken: readonly TakenTime[] | undefined;
  /** The booking that has a time. */
  children: (bookingId: string) => ReactNode;
};

/** So many at first, and more on each press: each booking may be read by itself. */
const shownAtOnce = 8;

/** Whose hours stay where courts are blocked. */
export function TakenTimes({ venue, taken, children }: Props) {
  return (
    <div role="status">
      {taken && taken.length > 0 ? (
        <Times venue={venue} taken={taken}>
          {children}
        </Times>
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

function Times({ venue, taken, children }: Props & { taken: readonly TakenTime[] }) {
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
          <Time key={at} venue={venue} time={time}>
            {time.bookingId && children(time.bookingId)}
          </Time>
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

function Time({ venue, time, children }: { venue: Venue; time: TakenTime; children: ReactNode }) {
  const { t } = useLingui();
  const locale = useLocale();
  const courtsText = useCourtsText();
  const { startTime, endTime } = time;
  const [start, end] = [startTime && timestampDate(startTime), endTime && timestampDate(endTime)];
  const zone = venue.timeZone;
  return (
    <li className="flex flex-col py-1">
      <span className="tabular text-sm">
        {courtsText(courtsById(venue, [time.courtId]))}
        {start && end && ` · ${shortDay(start, zone, locale)}, ${clockRange(start, end, zone, locale)}`}
      </span>
      {children || (
        <span className="py-2 font-semibold">
          {time.proposalId
            ? t({ message: "Offered to a player", comment: "Hours of a court" })
            : t({ message: "Blocked already", comment: "Hours of a court that are taken out of sale" })}
        </span>
      )}
    </li>
  );
}
