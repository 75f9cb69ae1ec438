import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingSchema } from "~/gen/lapang/v1/booking_pb";
import { courtLeft } from "~/lib/format/court-time";
import { aMatch } from "../match.fixture";
import { consequencesOf, movedTo } from "./edit-rules";
import { type Draft, draftOf } from "./form-rules";

const venue = {
  id: "v1",
  name: "Gor Senayan",
  address: "Jl. Asia Afrika 1",
  city: "Jakarta",
  timeZone: "Asia/Jakarta",
};
const everybody = { players: 9, waiting: 2 };

test.each([
  [{}, { told: null, movedUp: 0 }],
  [
    { name: "Another name", isPublic: false },
    { told: null, movedUp: 0 },
  ],
  [{ minutes: 20 * 60 }, { told: everybody, movedUp: 0 }],
  [{ day: "2026-11-25" }, { told: everybody, movedUp: 0 }],
  [{ location: "Lapangan RW 06" }, { told: everybody, movedUp: 0 }],
  [
    { usesVenue: true, venue },
    { told: everybody, movedUp: 0 },
  ],
  [{ maxParticipants: 11 }, { told: null, movedUp: 1 }],
  [{ maxParticipants: 40 }, { told: null, movedUp: 2 }],
  [{ maxParticipants: null }, { told: null, movedUp: 2 }],
  [
    { minutes: 20 * 60, maxParticipants: 11 },
    { told: { players: 9, waiting: 1 }, movedUp: 1 },
  ],
  // An incomplete time does not count as a change.
  [{ minutes: null }, { told: null, movedUp: 0 }],
] as [Partial<Draft>, object][])("that %j follows from it: %j", (changed, consequences) => {
  const match = aMatch({ maxParticipants: 10, currentParticipants: 10, waitlistCount: 2 });
  expect(consequencesOf(match, { ...draftOf(match), ...changed })).toEqual({ without: 0, ...consequences });
});

test("an edit by a host who is alone has no consequences", () => {
  const match = aMatch({ currentParticipants: 1 });
  expect(consequencesOf(match, { ...draftOf(match), day: "2026-11-25" })).toEqual({
    told: null,
    without: 0,
    movedUp: 0,
  });
});

test("replacing a venue by free text is a change of place", () => {
  const match = aMatch({ venue, location: "court 3" });
  expect(consequencesOf(match, { ...draftOf(match), usesVenue: false }).told).toEqual({ players: 4, waiting: 0 });
});

test.each([
  // 19:00 to 21:00 is booked.
  [{ minutes: 20 * 60, endMinutes: 22 * 60 }, ["2026-11-24T14:00:00Z", "2026-11-24T15:00:00Z"]],
  [{ day: "2026-11-25" }, ["2026-11-25T12:00:00Z", "2026-11-25T14:00:00Z"]],
  [{ minutes: 19 * 60 + 30 }, undefined],
  [{ name: "Another name" }, undefined],
] as [Partial<Draft>, string[] | undefined][])(
  "of a match moved by %j this is outside its court: %j",
  (changed, part) => {
    const time = (text: string) => timestampFromDate(new Date(text));
    const booked = { startTime: time("2026-11-24T12:00:00Z"), endTime: time("2026-11-24T14:00:00Z") };
    const match = aMatch({ venue, endTime: booked.endTime });
    const booking = create(BookingSchema, { venueId: "v1", slots: [booked] });
    const to = movedTo(match, { ...draftOf(match), ...changed });
    const left = to && courtLeft(match, to, [booking]);
    const [start, end] = part?.map((text) => Date.parse(text)) ?? [];
    expect(left?.outside).toEqual(part && [{ start, end }]);
  },
);

test("people without an account are not among those who get an email", () => {
  const guests = ["Citra", "Dodi"].map((name) => ({ id: name, isGuest: true, user: { name } }));
  const match = aMatch({ currentParticipants: 4, participants: guests });
  expect(consequencesOf(match, { ...draftOf(match), day: "2026-11-25" })).toEqual({
    told: { players: 1, waiting: 0 },
    without: 2,
    movedUp: 0,
  });
});
