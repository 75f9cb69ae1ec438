import { Trans } from "@lingui/react/macro";
import { useMyBookings } from "~/features/booking/queries";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { timesText } from "~/lib/court-time";
import { useLocale } from "~/lib/locale";
import { Notice } from "~/ui/alert";
import { courtLeft } from "./edit-rules";
import type { Draft } from "./form-rules";
import { zoneOf } from "./places-rules";

/** What becomes of the court when an edit moves the match. */
export function LeftCourt({ match, draft }: { match: Match; draft: Draft }) {
  const locale = useLocale();
  const left = courtLeft(match, draft, useMyBookings(false, 0).data?.bookings ?? []);
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
