import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Alert } from "~/ui/alert";
import { announce } from "~/ui/announce";
import { OwnSessions, useOwnSessions } from "./own-sessions";
import type { Slot } from "./selection-rules";

type Props = {
  venueId: string;
  sportId: string;
  hours: readonly Slot[];
  zone: string;
  /** While booking, or while the outcome is unknown: the warning does not change. */
  isPaused: boolean;
};

/** Warns before a second booking for overlapping hours. */
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

  if (!said) return null;
  return (
    <Alert role="note" tone="notice" isSmall>
      <p>{said}</p>
      <OwnSessions sessions={sessions} zone={zone} />
    </Alert>
  );
}
