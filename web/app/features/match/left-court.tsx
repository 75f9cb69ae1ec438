import { Trans } from "@lingui/react/macro";
import { useMyBookings } from "~/features/booking/queries";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { courtLeft, type Span, timesText } from "~/lib/format/court-time";
import { useLocale } from "~/lib/format/locale";
import { Notice } from "~/ui/alert";
import { zoneOf } from "./places-rules";

/** What becomes of the court when an edit moves the match. */
export function LeftCourt({ match, to }: { match: Match; to: Span & { venueId?: string } }) {
  const locale = useLocale();
  const left = courtLeft(match, to, useMyBookings(false, 0).data?.bookings ?? []);
  if (!left) return null;
  const [booked, outside] = [left.booked, left.outside].map((spans) => timesText(spans, zoneOf(match), locale));
  return (
    <Notice>
      <p>
        <Trans>
          Your booking stays as it is: <span className="inline-block">{booked}</span>
        </Trans>
      </p>
      <p>
        <Trans comment="Hours of a match that are not booked">
          Without a court: <span className="inline-block">{outside}</span>
        </Trans>
      </p>
    </Notice>
  );
}
