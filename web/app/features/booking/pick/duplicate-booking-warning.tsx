import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { ClashWarning } from "~/features/schedule/late-clash";
import { announce } from "~/ui/announce";
import { Alert } from "~/ui/look/alert";
import { endOf, type Slot } from "../selection-rules";
import { OwnSessions, useOwnSessions } from "./own-sessions";

type Props = {
  venueId: string;
  sportId: string;
  hours: readonly Slot[];
  zone: string;
  /** While booking, or while the outcome is unknown: the warning does not change. */
  isPaused: boolean;
};

/** Warns of what the player has in these hours already: here, and elsewhere. */
export function DuplicateBookingWarning({ venueId, sportId, hours, zone, isPaused }: Props) {
  const { t } = useLingui();
  const { sessions } = useOwnSessions(venueId, sportId, hours, isPaused);
  const warning = sessions.every(({ isOffer }) => isOffer)
    ? t`You already have an offer from the venue at this time. This would be an additional court.`
    : t`You already have a booking here at this time. This would be an additional court.`;
  const said = sessions.length > 0 ? warning : "";

  useEffect(() => {
    if (said) announce(said);
  }, [said]);

  const spans = hours.map((slot) => ({ start: slot.start, end: endOf(slot) }));
  const named = sessions.map(({ bookingId }) => bookingId);
  return (
    <>
      {said && (
        <Alert role="note" tone="notice" isSmall>
          <p>{said}</p>
          <OwnSessions sessions={sessions} zone={zone} />
        </Alert>
      )}
      <ClashWarning plan={{ kind: "booking", venueId, spans }} exceptBookings={named} isPaused={isPaused} />
    </>
  );
}
