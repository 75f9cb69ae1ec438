import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { Gender, SkillLevel } from "~/gen/lapang/v1/match_pb";
import { aMatch } from "../match.fixture";
import {
  createRequestOf,
  type Draft,
  draftOf,
  emptyDraft,
  lengthOf,
  messageOfRule,
  previewOf,
  problemsOf,
  startingAt,
  startOfDraft,
  updateRequestOf,
} from "./form-rules";

const now = new Date("2026-11-20T03:00:00Z");
const bali = { id: "v1", name: "Gor Ngurah Rai", address: "Jl. Melati 1", city: "Denpasar", timeZone: "Asia/Makassar" };

function aDraft(more: Partial<Draft> = {}): Draft {
  return { ...emptyDraft("futsal"), name: "Tuesday futsal", venue: bali, day: "2026-11-24", minutes: 19 * 60, ...more };
}

test("a valid match has no problems", () => {
  expect(problemsOf(aDraft(), now)).toEqual({});
});

test.each([
  [{ name: "  ab " }, { name: "match.name" }],
  [{ name: "x".repeat(81) }, { name: "string.max_len" }],
  // Two characters, although JavaScript counts four.
  [{ name: "⚽⚽" }, { name: "match.name" }],
  [{ sportId: "" }, { sportId: "sport.unknown" }],
  [{ venue: null }, { venueId: "match.venue" }],
  [{ usesVenue: false, location: "  " }, { location: "match.place" }],
  [{ usesVenue: false, location: "Lapangan RW 05", venue: null }, {}],
  [{ usesVenue: false, location: "x".repeat(201) }, { location: "string.max_len" }],
  [{ day: null }, { dateTime: "match.start" }],
  [{ minutes: null }, { dateTime: "match.start" }],
  [{ maxParticipants: 1 }, { maxParticipants: "match.limit" }],
  [{ maxParticipants: 201 }, { maxParticipants: "match.limit" }],
  [{ maxParticipants: 2 }, {}],
  [{ maxParticipants: null }, {}],
  [{ description: "x".repeat(2001) }, { description: "string.max_len" }],
] as [Partial<Draft>, object][])("%j breaks %j", (more, problems) => {
  expect(problemsOf(aDraft(more), now)).toEqual(problems);
});

// Eleven o'clock in Bali is three o'clock UTC.
test.each([
  ["2026-11-20", 11 * 60 + 14, "match.too_soon"],
  ["2026-11-20", 11 * 60 + 15, undefined],
  ["2027-05-19", 11 * 60, undefined],
  ["2027-05-19", 11 * 60 + 1, "match.too_late"],
])("a start on %s at minute %i there is %s", (day, minutes, problem) => {
  expect(problemsOf(aDraft({ day, minutes }), now).dateTime).toBe(problem);
});

test("the time zone is the venue's, or the chosen one for a place without a venue", () => {
  expect(startOfDraft(aDraft())?.toISOString()).toBe("2026-11-24T11:00:00.000Z");
  expect(startOfDraft(aDraft({ usesVenue: false, timeZone: "Asia/Jayapura" }))?.toISOString()).toBe(
    "2026-11-24T10:00:00.000Z",
  );
});

test("a request contains the venue or the place, never both", () => {
  const draft = aDraft({ location: "typed before a venue was chosen", name: "  Tuesday   futsal " });
  expect(createRequestOf(draft)).toMatchObject({ name: "Tuesday futsal", venueId: "v1", location: "", timeZone: "" });
  expect(createRequestOf({ ...draft, usesVenue: false })).toMatchObject({
    venueId: undefined,
    location: "typed before a venue was chosen",
    timeZone: "Asia/Jakarta",
  });
});

test("an edit starts with the stored values, and can remove venue and limit", () => {
  const match = aMatch({
    venueId: "v1",
    venue: bali,
    timeZone: "Asia/Makassar",
    genderPreference: Gender.FEMALE,
    skillPreference: SkillLevel.EXPERT,
    description: "Bring water.",
  });
  const draft = draftOf(match);
  expect(draft).toMatchObject({ day: "2026-11-24", minutes: 20 * 60, gender: "female", skill: "expert", venue: bali });
  const request = updateRequestOf(match, { ...draft, usesVenue: false, location: "Beach", maxParticipants: null });
  expect(request).toMatchObject({ id: "m1", venueId: "", location: "Beach", maxParticipants: 0 });
  expect(updateRequestOf(match, draft)).toMatchObject({ venueId: "v1", location: undefined });
  expect(request.dateTime).toBeUndefined();
  const later = updateRequestOf(match, { ...draft, minutes: (draft.minutes ?? 0) + 60 });
  expect(timestampDate(later.dateTime as never)).toEqual(new Date("2026-11-24T13:00:00Z"));
});

test("an edit may keep a start that is near, and its limit cannot go below the players who joined", () => {
  const match = aMatch({ currentParticipants: 5 }, "2026-11-20T03:05:00Z");
  const draft = { ...draftOf(match), maxParticipants: 4 };
  expect(problemsOf(draft, now, match)).toEqual({ maxParticipants: "match.limit_below_participants" });
});

test("a rule without a message of its own still has a message", () => {
  expect(messageOfRule("enum.defined_only").message).toBe("Check this once more.");
});

test("the preview shows the host as the first player", () => {
  const match = previewOf(aDraft({ maxParticipants: 10 }), { name: "Ani", avatarUrl: "" });
  expect(match).toMatchObject({ currentParticipants: 1, maxParticipants: 10, timeZone: "Asia/Makassar" });
  expect(match.participants[0]?.user?.name).toBe("Ani");
});

test("an end before the start is on the next day, and moving the start keeps the length", () => {
  const late = aDraft({ minutes: 23 * 60, endMinutes: 60 });
  expect(lengthOf(late)).toBe(120);
  expect(startingAt(late, 10 * 60)).toEqual({ minutes: 600, endMinutes: 720 });
  expect(startingAt(late, 22 * 60 + 30)).toEqual({ minutes: 1350, endMinutes: 30 });
  expect(problemsOf(aDraft({ minutes: 600, endMinutes: 610 }), now)).toEqual({ endTime: "match.end" });
  expect(problemsOf(aDraft({ endMinutes: null }), now)).toEqual({ endTime: "match.end" });
});

test("an edit sends the end only if the length changes", () => {
  const match = aMatch();
  const draft = draftOf(match);
  expect(updateRequestOf(match, draft).endTime).toBeUndefined();
  expect(updateRequestOf(match, { ...draft, ...startingAt(draft, 600) }).endTime).toBeUndefined();
  expect(updateRequestOf(match, { ...draft, endMinutes: 22 * 60 }).endTime).toBeDefined();
});
