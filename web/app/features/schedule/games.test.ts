import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { bookingOf } from "~/features/booking/booking.fixture";
import { aMatch } from "~/features/match/match.fixture";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { TournamentState, TournamentSummarySchema } from "~/gen/lapang/v1/tournament_pb";
import { VenueSchema } from "~/gen/lapang/v1/venue_pb";
import { comingGames, type Game, overlapping, type Plan } from "./games";

const zone = "Asia/Jakarta";
/** An hour of 28 November in Jakarta, and of the days after it from 24 on. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour - 7));
const span = (from: number, to: number) => ({ start: at(from).getTime(), end: at(to).getTime() });
const times = (from: number, to: number) => ({
  startTime: timestampFromDate(at(from)),
  endTime: timestampFromDate(at(to)),
});

const booked = (id: string, from: number, to: number, venueId = "v1", status = BookingStatus.CONFIRMED) =>
  bookingOf(status, { id, venueId, slots: [times(from, to)] });
const played = (id: string, from: number, to: number, venueId = "", more = { hasJoined: true }) =>
  aMatch(
    {
      id,
      endTime: timestampFromDate(at(to)),
      venue: venueId ? create(VenueSchema, { id: venueId }) : undefined,
      ...more,
    },
    at(from).toISOString(),
  );
const cup = (id: string, from: number, to: number, state = TournamentState.OPEN) =>
  create(TournamentSummarySchema, { tournament: { id, state, timeZone: zone, ...times(from, to) } });

const ids = (games: readonly Game[]) =>
  games.map(({ booking, match, tournament }) => match?.id ?? tournament?.tournament?.id ?? booking?.id);
const clashes = (plan: Partial<Plan> & Pick<Plan, "spans">, ...[bookings, matches, cups]: Lists) =>
  ids(overlapping({ kind: "booking", ...plan }, bookings ?? [], matches ?? [], cups ?? [], "me"));
type Lists = [ReturnType<typeof booked>[]?, ReturnType<typeof played>[]?, ReturnType<typeof cup>[]?];

test("what overlaps a plan is named, not what touches it, is called off, waits or is over", () => {
  const bookings = [booked("b1", 18, 20), booked("gone", 19, 21, "v1", BookingStatus.CANCELED_USER)];
  const matches = [played("m1", 20, 22), played("waits", 19, 21, "", { hasJoined: false })];
  const cups = [cup("c1", 8, 20), cup("draft", 8, 20, TournamentState.DRAFT)];
  expect(clashes({ spans: [span(19, 21)] }, bookings, matches, cups)).toEqual(["c1", "b1", "m1"]);
  expect(clashes({ spans: [span(20, 21)] }, bookings, matches, cups)).toEqual(["m1"]);
  expect(clashes({ spans: [span(22, 23)] }, bookings, matches, cups)).toEqual([]);
  expect(clashes({ kind: "match", id: "m1", spans: [span(20, 22)] }, bookings, matches, cups)).toEqual([]);
});

test("a match and the booking of its court are one game", () => {
  const court = [booked("b1", 19, 21, "v1")];
  const match = [played("m1", 19, 21, "v1")];
  expect(clashes({ spans: [span(19, 20)], venueId: "v2" }, court, match)).toEqual(["m1"]);
  expect(clashes({ kind: "match", venueId: "v1", spans: [span(19, 21)] }, court)).toEqual([]);
  expect(clashes({ kind: "match", venueId: "v2", spans: [span(19, 21)] }, court)).toEqual(["b1"]);
  expect(clashes({ venueId: "v1", spans: [span(19, 21)] }, [], match)).toEqual([]);
});

test("a tournament of several days leaves the nights between free", () => {
  const cups = [cup("c1", 8, 24 + 18)];
  expect(clashes({ spans: [span(20, 22)] }, [], [], cups)).toEqual([]);
  expect(clashes({ spans: [span(24 + 9, 24 + 10)] }, [], [], cups)).toEqual(["c1"]);
  const days = { kind: "tournament", id: "c2", zone, spans: [span(8, 24 + 18)] } as const;
  expect(clashes(days, [booked("night", 20, 22), booked("day", 24 + 10, 24 + 12)])).toEqual(["day"]);
});

test("all that is ahead or going on is in one list, soonest first and once each", () => {
  const bookings = [bookingOf(BookingStatus.CONFIRMED, { id: "b1", slots: [times(8, 9), times(20, 21)] })];
  const matches = [played("on", 9, 11), played("over", 7, 9), played("m1", 24 + 19, 24 + 21)];
  const cups = [cup("c1", 24 + 8, 24 + 18), cup("draft", 48, 50, TournamentState.DRAFT)];
  expect(ids(comingGames(bookings, matches, cups, at(10).getTime()))).toEqual(["on", "b1", "c1", "m1", "draft"]);
});
