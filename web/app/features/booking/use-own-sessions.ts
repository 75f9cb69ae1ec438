import { useState } from "react";
import { ownSessions } from "./own-session-rules";
import { useBookingsNow } from "./queries";
import type { Slot } from "./selection-rules";

/**
 * The player's own sessions in these hours, and how to refetch them. Frozen while `isPaused`: the booking being sent
 * must not count as a duplicate of itself.
 */
export function useOwnSessions(venueId: string, sportId: string, hours: readonly Slot[], isPaused: boolean) {
  const { data, refetch } = useBookingsNow(!isPaused);
  const [known, setKnown] = useState(isPaused ? undefined : data);
  if (!isPaused && known !== data) setKnown(data);
  return { sessions: ownSessions(known?.bookings ?? [], venueId, sportId, hours), refetch };
}
