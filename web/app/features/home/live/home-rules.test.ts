import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { bookingOf } from "~/features/booking/booking.fixture";
import { aMatch } from "~/features/match/match.fixture";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { TournamentState, TournamentSummarySchema } from "~/gen/lapang/v1/tournament_pb";
import { VenueSchema } from "~/gen/lapang/v1/venue_pb";
import { nextGame, partOfDay, rebookings } from "./home-rules";

const zone = "Asia/Jakarta";
const now = new Date("2026-11-24T10:00:00Z").getTime();

/** A booking at Gor Senayan from this hour on, two hours long. */
function booked(id: string, status: BookingStatus, start: string, venueId = "v1") {
  const begins = new Date(start);
  const ends = new Date(begins.getTime() + 2 * 60 * 60_000);
  const slot = { startTime: timestampFromDate(begins), endTime: timestampFromDate(ends) };
  return bookingOf(status, { id, venueId, slots: [slot] });
}

test("the next game is the soonest certain one that is not over", () => {
  const over = booked("over", BookingStatus.CONFIRMED, "2026-11-24T07:00:00Z");
  const unpaid = booked("unpaid", BookingStatus.AWAITING_PAYMENT, "2026-11-24T11:00:00Z");
  const sure = booked("sure", BookingStatus.CONFIRMED, "2026-11-25T12:00:00Z");
  const waiting = aMatch({ id: "waiting", waitlistPosition: 1 }, "2026-11-24T11:00:00Z");
  const calledOff = aMatch({ id: "off", hasJoined: true, calledOffAt: { seconds: 1n } }, "2026-11-24T11:00:00Z");
  const joined = aMatch({ id: "joined", hasJoined: true }, "2026-11-24T12:00:00Z");
  const next = (matches = [waiting, calledOff]) => nextGame([over, unpaid, sure], matches, [], "me", now);
  expect(next()?.booking?.id).toBe("sure");
  expect(next([waiting, calledOff, joined])?.match?.id).toBe("joined");
  expect(nextGame([over, unpaid], [waiting], [], "me", now)).toBeNull();
});

test("a match on the player's own court is one game with its booking", () => {
  const court = booked("b1", BookingStatus.CONFIRMED, "2026-11-24T12:00:00Z");
  const match = aMatch(
    {
      hostId: "me",
      venue: create(VenueSchema, { id: "v1" }),
      endTime: timestampFromDate(new Date("2026-11-24T14:00:00Z")),
    },
    "2026-11-24T12:00:00Z",
  );
  expect(nextGame([court], [match], [], "me", now)).toMatchObject({ match: { id: "m1" }, booking: { id: "b1" } });
});

test("a tournament comes before matches that start later, on each of its days, and not as a draft", () => {
  const cup = (id: string, start: string, end: string, state = TournamentState.OPEN) => {
    const times = { startTime: timestampFromDate(new Date(start)), endTime: timestampFromDate(new Date(end)) };
    return create(TournamentSummarySchema, { tournament: { id, state, timeZone: zone, ...times }, hasEntered: true });
  };
  const draft = cup("draft", "2026-11-24T11:00:00Z", "2026-11-24T13:00:00Z", TournamentState.DRAFT);
  const tomorrow = cup("tomorrow", "2026-11-25T01:00:00Z", "2026-11-25T09:00:00Z");
  const long = cup("long", "2026-11-23T12:00:00Z", "2026-11-26T14:00:00Z", TournamentState.LIVE);
  const match = (start: string) => aMatch({ id: "m1", hasJoined: true }, start);
  const next = (start: string, tournaments = [draft, tomorrow]) => nextGame([], [match(start)], tournaments, "me", now);
  expect(next("2026-11-25T03:00:00Z")?.tournament?.tournament?.id).toBe("tomorrow");
  expect(next("2026-11-24T13:00:00Z")?.match?.id).toBe("m1");
  expect(next("2026-11-24T13:00:00Z", [long])?.start).toBe(Date.parse("2026-11-24T12:00:00Z"));
  expect(next("2026-11-24T11:00:00Z", [long])?.match?.id).toBe("m1");
});

test("greetings follow the Indonesian parts of a day", () => {
  expect([3, 4, 10, 11, 14, 15, 17, 18].map(partOfDay)).toEqual([
    "evening",
    "morning",
    "morning",
    "midday",
    "midday",
    "afternoon",
    "afternoon",
    "evening",
  ]);
});

test("a venue is booked again once a sport, at the hours of the last time a week on", () => {
  const last = booked("last", BookingStatus.CONFIRMED, "2026-11-20T12:00:00Z");
  const before = booked("before", BookingStatus.CONFIRMED, "2026-11-13T12:00:00Z");
  const canceled = booked("canceled", BookingStatus.CANCELED_USER, "2026-11-12T12:00:00Z", "v2");
  const found = rebookings([last, before, canceled], now, 3);
  expect(found.map(({ booking, date }) => [booking.id, date])).toEqual([["last", "2026-11-27"]]);
});
