import { rebookingOf } from "~/features/booking/rebook-rules";
import { isAlive, needsPlayer } from "~/features/booking/status";
import { endOf, startOf, zoneOf } from "~/features/match/places-rules";
import { startOf as firstOf, endOf as lastOf } from "~/features/tournament/model";
import type { Filters } from "~/features/venue/search-rules";
import { offeredTime, type SearchTime } from "~/features/venue/time-rules";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { TournamentState, type TournamentSummary } from "~/gen/lapang/v1/tournament_pb";
import type { City } from "~/gen/lapang/v1/venue_pb";
import { spansOf } from "~/lib/format/booking-hours";
import { bookingsOf } from "~/lib/format/court-time";
import { addDays, dayOf, instantOf } from "~/lib/format/dates";
import type { Place } from "~/lib/forms/nearby";

export type Where = Pick<Filters, "city" | "near" | "withinKm">;

/** A place searched for matches is words or a position. */
type MatchPlace = { place: string; near: Place | null; withinKm: number };

/**
 * Where home looks: the place last searched, for courts before matches; else the biggest city in the reader's time zone,
 * else the biggest of all. Cities are listed biggest first.
 */
export function homePlace(
  searched: Where,
  forMatches: MatchPlace | null,
  cities: readonly City[],
  zone: string,
): Where {
  if (searched.city || searched.near) return searched;
  const { withinKm } = searched;
  if (forMatches?.near) return { city: "", near: forMatches.near, withinKm: forMatches.withinKm };
  const words = forMatches?.place.trim().toLowerCase();
  const named = words && cities.find(({ name }) => name.toLowerCase() === words);
  const guessed = named || cities.find(({ timeZone }) => timeZone === zone) || cities[0];
  return { city: guessed?.name ?? "", near: null, withinKm };
}

const eveningOver = 21 * 60;

/** This evening, from its usual start or the next full hour; tomorrow's once it is too late for a court. */
export function eveningOf(zone: string, now: Date, length?: number): SearchTime {
  const today = dayOf(now, zone);
  const isOver = now >= instantOf(today, eveningOver, zone);
  return offeredTime(zone, isOver ? instantOf(addDays(today, 1), 0, zone) : now, length);
}

/** Times in milliseconds. */
export type Game = {
  start: number;
  end: number;
  zone: string;
  booking?: Booking;
  match?: Match;
  tournament?: TournamentSummary;
};

/** A tournament as a game; one of several days starts again today at the same hour. */
function gameOf(summary: TournamentSummary, now: number): Game[] {
  const { tournament } = summary;
  if (!tournament || tournament.state === TournamentState.DRAFT) return [];
  const [first, last, zone] = [firstOf(tournament), lastOf(tournament), tournament.timeZone];
  const today = dayOf(new Date(now), zone);
  const day = dayOf(first, zone) < today ? today : dayOf(first, zone);
  const opens = first.getTime() - instantOf(dayOf(first, zone), 0, zone).getTime();
  const start = instantOf(day, 0, zone).getTime() + opens;
  return [{ start, end: last.getTime(), zone, tournament: summary }];
}

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
    .map((match) => ({
      start: startOf(match).getTime(),
      end: endOf(match).getTime(),
      zone: zoneOf(match),
      match,
      booking: bookingsOf(match, certain)[0],
    }));
  const booked = certain.flatMap((booking) =>
    spansOf(booking.slots).map((span) => ({ ...span, zone: booking.venue?.timeZone || "UTC", booking })),
  );
  const entered = tournaments.flatMap((summary) => gameOf(summary, now));
  const ahead: Game[] = [...played, ...booked, ...entered].filter(({ end }) => end > now);
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
