import { Trans } from "@lingui/react/macro";
import { OwnSessions } from "./own-sessions";
import type { Slot } from "./selection-rules";
import { useOwnSessions } from "./use-own-sessions";

type Props = {
  venueId: string;
  sportId: string;
  hours: readonly Slot[];
  zone: string;
  /** While it is booked, and while it is unknown whether it was: what is said stays as it is. */
  isPaused: boolean;
};

/** That one is about to book beside what one has already: meant or not, it is said before it is done. */
export function OneMore({ venueId, sportId, hours, zone, isPaused }: Props) {
  const { sessions } = useOwnSessions(venueId, sportId, hours, isPaused);
  return (
    <div role="status" className="empty:hidden">
      {sessions.length > 0 && (
        <div className="rounded-2xl bg-notice-soft px-4 py-2.5 text-notice-ink text-sm">
          <p>
            <Trans>You have a booking here at this time already. This would be one more court.</Trans>
          </p>
          <OwnSessions sessions={sessions} zone={zone} />
        </div>
      )}
    </div>
  );
}
