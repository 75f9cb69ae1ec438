import { rebookingOf } from "~/features/booking/pick/rebook-rules";
import { isAlive, needsPlayer } from "~/features/booking/status";
import { bookedGames, type Game, matchGame, tournamentGames } from "~/features/schedule/games";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { TournamentState, type TournamentSummary } from "~/gen/lapang/v1/tournament_pb";
import { bookingsOf } from "~/lib/format/court-time";

/**
 * The player's soonest game that is not over: a match they play in, hours they have, or a tournament that they play in or
 * organise. What is still to be paid or answered is not certain; a match on the player's own court is one game.
 */
export function nextGame(
  bookings: readonly Booking[],
  matches: readonly Match[],
  tournaments: readonly TournamentSummary[],
  playerId: string,
  now: number,
): Game | null {
  const certain = bookings.filter((booking) => isAlive(booking.status) && !needsPlayer(booking));
  const played = matches
    .filter(({ calledOffAt, hasJoined, hostId }) => !calledOffAt && (hasJoined || hostId === playerId))
    .map((match) => ({ ...matchGame(match), booking: bookingsOf(match, certain)[0] }));
  const entered = tournaments
    .filter(({ tournament }) => tournament?.state !== TournamentState.DRAFT)
    .flatMap((summary) => tournamentGames(summary, now));
  const ahead: Game[] = [...played, ...bookedGames(certain), ...entered].filter(({ end }) => end > now);
  return ahead.sort((one, other) => one.start - other.start)[0] ?? null;
}

export type PartOfDay = "morning" | "midday" | "afternoon" | "evening";

/** Indonesian greets four times a day. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 4 || hour >= 18) return "evening";
  if (hour < 11) return "morning";
  return hour < 15 ? "midday" : "afternoon";
}

export type Rebooking = { booking: Booking; date: string; at: string };

/** The venues last played at, each once a sport, with the hours of the last time on their next such weekday. */
export function rebookings(bookings: readonly Booking[], now: number, most: number): Rebooking[] {
  const found = new Map<string, Rebooking>();
  for (const booking of bookings) {
    const { venue, venueId, sportId, status } = booking;
    const key = `${venueId} ${sportId}`;
    if (!venue || venue.isDeactivated || !isAlive(status) || found.has(key)) continue;
    const again = rebookingOf(booking, venue.timeZone || "UTC", now);
    if (again) found.set(key, { booking, ...again });
  }
  return [...found.values()].slice(0, most);
}
