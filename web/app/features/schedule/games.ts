import { isAlive } from "~/features/booking/status";
import { spanOf, zoneOf } from "~/features/match/places-rules";
import { startOf as firstOf, endOf as lastOf } from "~/features/tournament/model";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { TournamentState, type TournamentSummary } from "~/gen/lapang/v1/tournament_pb";
import { spansOf } from "~/lib/format/booking-hours";
import { bookingsOf, type Span } from "~/lib/format/court-time";
import { addDays, dayOf, instantOf } from "~/lib/format/dates";

/** Times in milliseconds. */
export type Game = Span & { zone: string; booking?: Booking; match?: Match; tournament?: TournamentSummary };

/** Consecutive hours of bookings. */
export function bookedGames(bookings: readonly Booking[]): Game[] {
  return bookings.flatMap((booking) =>
    spansOf(booking.slots).map((span) => ({ ...span, zone: booking.venue?.timeZone || "UTC", booking })),
  );
}

export function matchGame(match: Match): Game {
  return { ...spanOf(match), zone: zoneOf(match), match };
}

/** One of several days that has begun starts again today at the same hour. */
export function tournamentGames(summary: TournamentSummary, now: number): Game[] {
  const { tournament } = summary;
  if (!tournament) return [];
  const [first, last, zone] = [firstOf(tournament), lastOf(tournament), tournament.timeZone];
  const today = dayOf(new Date(now), zone);
  const day = dayOf(first, zone) < today ? today : dayOf(first, zone);
  return [{ start: atHourOf(first, day, zone), end: last.getTime(), zone, tournament: summary }];
}

/** The hour of this moment on another day. */
function atHourOf(moment: Date, day: string, zone: string): number {
  const midnight = instantOf(dayOf(moment, zone), 0, zone).getTime();
  return instantOf(day, 0, zone).getTime() + moment.getTime() - midnight;
}

/** Everything ahead, or going on, once each, soonest first; a booking by its next hours. */
export function comingGames(
  bookings: readonly Booking[],
  matches: readonly Match[],
  tournaments: readonly TournamentSummary[],
  now: number,
): Game[] {
  const next = bookings.flatMap((booking) => {
    const games = bookedGames([booking]);
    return games.find(({ end }) => end > now) ?? games[0] ?? [];
  });
  const others = [...matches.map(matchGame), ...tournaments.flatMap((summary) => tournamentGames(summary, now))];
  const isAhead = ({ end, booking }: Game) => end > now || booking !== undefined;
  return [...next, ...others].filter(isAhead).sort((one, other) => one.start - other.start);
}

/** What a player is about to book, join, create or enter. */
export type Plan = {
  kind: "booking" | "match" | "tournament";
  spans: readonly Span[];
  venueId?: string;
  /** Of a match or a tournament that exists. */
  id?: string;
  /** Of a tournament, which may have several days. */
  zone?: string;
};

const isOn = (state: TournamentState) => state === TournamentState.OPEN || state === TournamentState.LIVE;

/** The hours of each day, where a tournament of several days ends at a later hour than it begins. */
export function daysOf({ start, end }: Span, zone: string): Span[] {
  const [first, last] = [dayOf(new Date(start), zone), dayOf(new Date(end), zone)];
  const days: Span[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const [from, to] = [atHourOf(new Date(start), day, zone), atHourOf(new Date(end), day, zone)];
    if (to <= from) return [{ start, end }];
    days.push({ start: from, end: to });
  }
  return days;
}

/**
 * What the player has at the same time as a plan, soonest first. A match on the player's own court is one game with its
 * booking, and so is a plan for it.
 */
export function overlapping(
  plan: Plan,
  bookings: readonly Booking[],
  matches: readonly Match[],
  tournaments: readonly TournamentSummary[],
  playerId: string,
): Game[] {
  const booked = bookings.filter(({ status }) => isAlive(status));
  const played = matches.filter(
    ({ calledOffAt, hasJoined, hostId, id }) => !calledOffAt && (hasJoined || hostId === playerId) && id !== plan.id,
  );
  const ofMatches = new Set(played.flatMap((match) => bookingsOf(match, booked)));
  const isSamePlace = (venueId: string | undefined) => venueId !== undefined && venueId === plan.venueId;
  const games: Game[] = [
    ...bookedGames(booked.filter((booking) => !ofMatches.has(booking))).filter(
      ({ booking }) => plan.kind !== "match" || !isSamePlace(booking?.venueId),
    ),
    ...played.filter(({ venue }) => plan.kind !== "booking" || !isSamePlace(venue?.id)).map(matchGame),
    ...tournaments.flatMap((summary) => {
      const { tournament } = summary;
      if (!tournament || !isOn(tournament.state) || tournament.id === plan.id) return [];
      const zone = tournament.timeZone;
      const span = { start: firstOf(tournament).getTime(), end: lastOf(tournament).getTime() };
      return daysOf(span, zone).map((day) => ({ ...day, zone, tournament: summary }));
    }),
  ];
  const { zone } = plan;
  const spans = zone ? plan.spans.flatMap((span) => daysOf(span, zone)) : plan.spans;
  return games
    .filter(({ start, end }) => spans.some((span) => span.start < end && start < span.end))
    .sort((one, other) => one.start - other.start);
}
