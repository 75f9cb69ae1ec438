import { useState } from "react";
import { ownSessions } from "./own-session-rules";
import { useBookingsNow } from "./queries";
import type { Slot } from "./selection-rules";

/**
 * What the player has on these hours already, and how to ask for it anew. While `isPaused` it is what was known before,
 * whoever else asks meanwhile: what is just being booked is nothing beside itself.
 */
export function useOwnSessions(venueId: string, sportId: string, hours: readonly Slot[], isPaused: boolean) {
  const { data, refetch } = useBookingsNow(!isPaused);
  const [known, setKnown] = useState(isPaused ? undefined : data);
  if (!isPaused && known !== data) setKnown(data);
  return { sessions: ownSessions(known?.bookings ?? [], venueId, sportId, hours), refetch };
}
