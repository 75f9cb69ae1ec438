import { ownSessions } from "./own-session-rules";
import { useBookingsNow } from "./queries";
import type { Slot } from "./selection-rules";

/**
 * What the player has on these hours already, and how to ask for it anew. Not while `isPaused`: what is just being booked
 * is nothing beside itself.
 */
export function useOwnSessions(venueId: string, sportId: string, hours: readonly Slot[], isPaused: boolean) {
  const { data, refetch } = useBookingsNow(!isPaused);
  return { sessions: ownSessions(data?.bookings ?? [], venueId, sportId, hours), refetch };
}
