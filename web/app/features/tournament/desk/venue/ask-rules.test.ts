import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { CourtAgreement } from "~/gen/lapang/v1/block_pb";
import { VenueSchema } from "~/gen/lapang/v1/venue_pb";
import { aTournament, at } from "../tournament.fixture";
import { courtsToAskFor, daysOf, draftFor, endsAfter, knownIn, onDays, startingAt } from "./ask-rules";
import { losesCourts } from "./loses-courts";

const from = (start: string, end: string) => aTournament([], { startTime: at(start), endTime: at(end) });

test("at first all days of the tournament are asked for, in half hours from its start to its end", () => {
  const oneDay = from("2026-12-12T01:10:00Z", "2026-12-12T10:40:00Z");
  expect(draftFor(oneDay)).toEqual({ courtIds: [], from: "2026-12-12", to: "2026-12-12", start: 480, end: 1080 });
  const weekend = from("2026-12-11T18:00:00Z", "2026-12-13T11:00:00Z");
  expect(draftFor(weekend)).toMatchObject({ from: "2026-12-12", to: "2026-12-13", start: 60, end: 1080 });
  expect(daysOf(weekend)).toEqual(["2026-12-12", "2026-12-13"]);
});

test("an end at midnight or in the night belongs to the day before, up to 24:00", () => {
  const midnight = { from: "2026-12-12", to: "2026-12-12", start: 1080, end: 1440 };
  expect(draftFor(from("2026-12-12T11:00:00Z", "2026-12-12T17:00:00Z"))).toMatchObject(midnight);
  expect(draftFor(from("2026-12-12T11:00:00Z", "2026-12-12T18:30:00Z"))).toMatchObject(midnight);
});

test("where the last day ends before the first one begins, usual hours are asked for", () => {
  const days = { from: "2026-12-11", to: "2026-12-13", start: 480, end: 1320 };
  expect(draftFor(from("2026-12-11T11:00:00Z", "2026-12-13T05:00:00Z"))).toMatchObject(days);
  const overnight = from("2026-12-11T11:00:00Z", "2026-12-12T05:00:00Z");
  expect(draftFor(overnight)).toMatchObject({ ...days, to: "2026-12-12" });
});

test("what was asked before comes back, within the days that the tournament has now", () => {
  const block = { courtIds: ["c1"], fromDate: "2026-12-10", toDate: "2026-12-12", fromMinute: 540, toMinute: 1500 };
  const tournament = aTournament([], {
    startTime: at("2026-12-12T01:00:00Z"),
    endTime: at("2026-12-13T10:00:00Z"),
    courtRequest: { block },
  });
  const draft = draftFor(tournament);
  expect(draft).toEqual({ courtIds: ["c1"], from: "2026-12-12", to: "2026-12-12", start: 540, end: 1440 });
  expect(knownIn(draft, []).courtIds).toEqual([]);
});

test("courts are lost with another venue, or with days that do not hold them", () => {
  const block = { courtIds: ["c1"], fromDate: "2026-11-28", toDate: "2026-11-29" };
  const tournament = aTournament([], {
    venueId: "v1",
    courtRequest: { block },
    courtAgreement: CourtAgreement.AGREED,
  });
  const same = { venueId: "v1", first: "2026-11-27", last: "2026-11-29" };
  expect(losesCourts(tournament, same)).toBe(false);
  expect(losesCourts(tournament, { ...same, venueId: undefined })).toBe(true);
  expect(losesCourts(tournament, { ...same, last: "2026-11-28" })).toBe(true);
  expect(losesCourts({ ...tournament, courtAgreement: CourtAgreement.DECLINED }, { ...same, last: "" })).toBe(false);
});

test("days and hours stay in order", () => {
  const draft = { courtIds: [], from: "2026-12-12", to: "2026-12-13", start: 480, end: 600 };
  expect(onDays(draft, { from: "2026-12-14" })).toMatchObject({ from: "2026-12-14", to: "2026-12-14" });
  expect(onDays(draft, { to: "2026-12-11" })).toMatchObject({ from: "2026-12-11", to: "2026-12-11" });
  expect(startingAt(draft, 540)).toMatchObject({ start: 540, end: 600 });
  expect(startingAt(draft, 1410)).toMatchObject({ start: 1410, end: 1440 });
  expect(endsAfter(1380)).toEqual([1410, 1440]);
});

test("open courts are offered, those of the tournament's sport first", () => {
  const court = (id: string, isActive = true) => ({ id, name: id, isActive });
  const venue = create(VenueSchema, {
    sports: [
      { sportId: "futsal", courts: [court("f1")] },
      { sportId: "badminton", courts: [court("b1"), court("b2", false)] },
    ],
  });
  const found = courtsToAskFor(venue, "badminton").map(({ sportId, courts }) => [sportId, courts.map(({ id }) => id)]);
  expect(found).toEqual([
    ["badminton", ["b1"]],
    ["futsal", ["f1"]],
  ]);
});
