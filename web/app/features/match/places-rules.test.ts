import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { VenueSchema } from "~/gen/lapang/v1/venue_pb";
import { aMatch } from "./match.fixture";
import { byDay, hasStarted, isFull, nextStep, placeOf, placesLeft, viewerRoleOf } from "./places-rules";

test.each([
  [undefined, 30, null, false],
  [10, 1, 9, false],
  [10, 9, 1, false],
  [10, 10, 0, true],
  // A limit that was just lowered elsewhere.
  [4, 5, 0, true],
])("of %s places with %s players %s are left", (maxParticipants, currentParticipants, left, full) => {
  const match = aMatch({ maxParticipants, currentParticipants });
  expect(placesLeft(match)).toBe(left);
  expect(isFull(match)).toBe(full);
});

test.each([
  [null, {}, "visitor"],
  ["ani", { hasJoined: true }, "host"],
  ["budi", { hasJoined: true }, "in"],
  ["citra", { waitlistPosition: 3 }, "waiting"],
  ["dewi", {}, "out"],
])("to %s a match with %j is %s", (userId, facts, viewerRole) => {
  const reader = userId === null ? null : { id: userId, emailVerified: true };
  expect(viewerRoleOf(aMatch({ hostId: "ani", ...facts }), reader)).toBe(viewerRole);
});

test("a match fetched as a visitor does not tell the player's role", () => {
  const reader = { id: "budi", emailVerified: true };
  expect(viewerRoleOf(aMatch({ hostId: "", participants: [{ userId: "" }] }), reader)).toBe("unknown");
});

test("a reader with an unconfirmed address has no role in any match, although they see no ids", () => {
  const reader = { id: "budi", emailVerified: false };
  expect(viewerRoleOf(aMatch({ hostId: "", participants: [{ userId: "" }] }), reader)).toBe("out");
});

const before = new Date("2026-11-20T11:00:00Z");
const after = new Date("2026-11-20T13:00:00Z");

test.each([
  ["host", 10, after, "host"],
  ["in", 10, before, "leave"],
  ["in", 5, after, "started"],
  ["out", 5, before, "join"],
  ["out", 10, before, "wait"],
  ["visitor", 5, before, "signIn"],
  ["visitor", 10, before, "signInToWait"],
  ["waiting", 10, before, "waiting"],
  ["waiting", 10, after, "started"],
  ["unknown", 5, before, "join"],
] as const)(
  "a reader who is %s of a match with %i of 10 at %s can %s",
  (viewerRole, currentParticipants, now, step) => {
    expect(nextStep(aMatch({ currentParticipants }, "2026-11-20T12:00:00Z"), viewerRole, now)).toBe(step);
  },
);

test("nobody joins a closed match; who is in can leave", () => {
  const match = aMatch({ maxParticipants: 10, isClosed: true }, "2026-11-20T12:00:00Z");
  const before = new Date("2026-11-20T11:00:00Z");
  const steps = (["visitor", "out", "in", "waiting", "host"] as const).map((role) => nextStep(match, role, before));
  expect(steps).toEqual(["closed", "closed", "leave", "waiting", "host"]);
  expect(placesLeft(match)).toBeNull();
});

test("a match has started at its start", () => {
  const match = aMatch({}, "2026-11-20T12:00:00Z");
  expect(hasStarted(match, new Date("2026-11-20T11:59:59Z"))).toBe(false);
  expect(hasStarted(match, new Date("2026-11-20T12:00:00Z"))).toBe(true);
});

test("days are those of the places, in order even if one instant falls on two of them", () => {
  const lateInJakarta = aMatch({ id: "late", timeZone: "Asia/Jakarta" }, "2026-11-20T16:30:00Z");
  const earlyInJayapura = aMatch({ id: "early", timeZone: "Asia/Jayapura" }, "2026-11-20T15:30:00Z");
  expect(byDay([earlyInJayapura, lateInJakarta]).map(({ day, matches }) => [day, matches[0]?.id])).toEqual([
    ["2026-11-20", "late"],
    ["2026-11-21", "early"],
  ]);
});

test("a place has a link to the map, and never one that runs a script", () => {
  expect(placeOf(aMatch({ location: "Lapangan RW 05" }))).toEqual({
    name: "Lapangan RW 05",
    detail: "",
    mapUrl: "https://www.openstreetmap.org/search?query=Lapangan%20RW%2005",
  });
  const venue = create(VenueSchema, {
    name: "Gor Senayan",
    address: "Jl. Asia Afrika 1",
    city: "Jakarta",
    latitude: -6.2,
    longitude: 106.8,
    googleMapsUrl: "javascript:alert(1)",
  });
  expect(placeOf(aMatch({ venue, location: "Court 3" }))).toEqual({
    name: "Gor Senayan",
    detail: "Court 3, Jl. Asia Afrika 1, Jakarta",
    mapUrl: "https://www.openstreetmap.org/?mlat=-6.2&mlon=106.8#map=17/-6.2/106.8",
  });
});
