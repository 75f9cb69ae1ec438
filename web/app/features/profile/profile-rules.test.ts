import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { ProfileSchema } from "~/gen/lapang/v1/user_pb";
import { changesOf, type Draft, draftOf, isChanged, problemsOf } from "./profile-rules";

const stored: Draft = draftOf(
  create(ProfileSchema, { name: "Ayu Lestari", bio: "", location: "Jakarta", dateOfBirth: "1994-08-07" }),
);
const with_ = (changed: Partial<Draft>): Draft => ({ ...stored, ...changed });
const born = (year: string, month: string, day: string) => with_({ dateOfBirth: { year, month, day } });

test("a stored date is shown without leading zeros", () => {
  expect(stored.dateOfBirth).toEqual({ year: "1994", month: "8", day: "7" });
});

test.each<[string, Draft, object]>([
  ["nothing new", stored, {}],
  ["no name", with_({ name: " \t " }), { name: "string.min_len" }],
  ["80 letters", with_({ name: "é".repeat(80) }), {}],
  ["81 letters", with_({ name: "é".repeat(81) }), { name: "string.max_len" }],
  ["500 emojis", with_({ bio: "🏸".repeat(500) }), {}],
  ["501 emojis", with_({ bio: "🏸".repeat(501) }), { bio: "string.max_len" }],
  ["121 letters of place", with_({ location: "x".repeat(121) }), { location: "string.max_len" }],
  ["no date", born("", "", ""), {}],
  ["no year", born("", "8", "7"), { dateOfBirth: "date.part" }],
  ["two digits of a year", born("94", "8", "7"), { dateOfBirth: "date.year" }],
  ["two centuries ago", born("1826", "8", "7"), { dateOfBirth: "date.year" }],
  ["30 February", born("1994", "2", "30"), { dateOfBirth: "date.format" }],
  ["29 February of a common year", born("1995", "2", "29"), { dateOfBirth: "date.format" }],
  ["29 February of a leap year", born("1996", "2", "29"), {}],
  ["today", born("2026", "11", "20"), { dateOfBirth: "date.past" }],
  ["13 years ago", born("2013", "11", "20"), {}],
  ["a day less", born("2013", "11", "21"), { dateOfBirth: "date.too_young" }],
])("%s", (_, draft, problems) => {
  expect(problemsOf(draft, "2026-11-20")).toEqual(problems);
});

test("only changed fields are sent, trimmed", () => {
  expect(changesOf(with_({ name: " Ayu   Lestari " }), stored)).toEqual({});
  expect(changesOf(with_({ bio: "Futsal.\nBadminton. " }), stored)).toEqual({ bio: "Futsal.\nBadminton." });
  expect(changesOf(born("1994", "8", "07"), stored)).toEqual({});
  expect(changesOf(born("2001", "1", "2"), stored)).toEqual({ dateOfBirth: "2001-01-02" });
  expect(changesOf(born("", "", ""), stored)).toEqual({ dateOfBirth: "" });
});

test("an incomplete date is a change, spaces are none", () => {
  expect(isChanged(with_({ location: "Jakarta " }), stored)).toBe(false);
  expect(isChanged(born("199", "8", "7"), stored)).toBe(true);
  expect(isChanged(born("", "", ""), stored)).toBe(true);
});
