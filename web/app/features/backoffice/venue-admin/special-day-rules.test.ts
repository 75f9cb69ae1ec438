import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { SpecialDaySchema } from "~/gen/lapang/v1/venue_pb";
import {
  draftOfSpecial,
  newSpecial,
  refusedSpecial,
  type SpecialDraft,
  specialProblems,
  wireSpecial,
} from "./special-day-rules";

const today = "2026-11-28";
const christmas: SpecialDraft = { ...newSpecial, name: "Natal", from: "2026-12-25", to: "2026-12-25" };
const problemsOf = (more: Partial<SpecialDraft>, begun?: string) =>
  specialProblems({ ...christmas, ...more }, "IDR", today, begun);

test("a day off needs only its dates", () => {
  expect(problemsOf({})).toEqual({ fields: {}, hours: [] });
  expect(problemsOf({ from: null, to: null }).fields).toEqual({ fromDate: "missing", toDate: "missing" });
});

test("it lies ahead, in order, and lasts at most 92 days", () => {
  expect(problemsOf({ from: "2026-11-27" }).fields).toEqual({ fromDate: "past" });
  expect(problemsOf({ to: "2026-12-24" }).fields).toEqual({ toDate: "order" });
  expect(problemsOf({ from: "2026-12-01", to: "2027-03-02" }).fields).toEqual({});
  expect(problemsOf({ from: "2026-12-01", to: "2027-03-03" }).fields).toEqual({ toDate: "long" });
});

test("one that has begun keeps its start", () => {
  expect(problemsOf({ from: "2026-11-20", to: "2026-12-02" }, "2026-11-20").fields).toEqual({});
  expect(problemsOf({ from: "2026-11-20", to: "2026-11-27" }, "2026-11-20").fields).toEqual({ toDate: "past" });
});

test("as usual needs another price, and some courts need to be named", () => {
  expect(problemsOf({ what: "usual" }).fields).toEqual({ what: "nothing" });
  expect(problemsOf({ what: "usual", price: "150rb" }).fields).toEqual({});
  expect(problemsOf({ what: "usual", price: "much" }).fields).toEqual({ price: "unread" });
  expect(problemsOf({ isForSome: true }).fields).toEqual({ courtIds: "courts" });
});

test("other hours follow the rules of the week", () => {
  const hours = (ranges: SpecialDraft["ranges"]) => problemsOf({ what: "hours", ranges }).hours;
  expect(hours([])).toMatchObject([{ problem: "missing" }]);
  expect(hours([{ open: 600, close: 615 }])).toMatchObject([{ at: 0, end: "close", problem: "uneven" }]);
  expect(hours([{ open: 600, close: 1440 }])).toEqual([]);
});

test("only what is chosen is sent: no hours or price of a closed day, no courts of the whole venue", () => {
  const typed = { ...christmas, courtIds: ["c1"], price: "100rb" };
  expect(wireSpecial(typed, "IDR")).toMatchObject({ isClosed: true, hours: [], price: undefined, courtIds: [] });
  const open = { ...typed, what: "hours" as const, ranges: [{ open: 600, close: 0 }] };
  expect(wireSpecial(open, "IDR")).toMatchObject({
    isClosed: false,
    hours: [{ openMinute: 600, closeMinute: 1440 }],
    price: 10_000_000n,
    currency: "IDR",
  });
});

test("a saved one survives the round trip through the form", () => {
  const special = create(SpecialDaySchema, {
    ...{ name: "Imlek", fromDate: "2027-02-05", toDate: "2027-02-06" },
    ...{ hours: [{ openMinute: 600, closeMinute: 1440 }], price: 12_500_000n, currency: "IDR" },
  });
  const wire = wireSpecial(draftOfSpecial(special, "IDR", "id"), "IDR");
  expect(create(SpecialDaySchema, wire)).toEqual(special);
});

test("the server's violations are shown where they belong", () => {
  expect(
    refusedSpecial({
      "specialDay.fromDate": "date.past",
      "specialDay.toDate": "special.length",
      "specialDay.hours[1].openMinute": "hours.half_hour",
      specialDay: "special.nothing",
      venueId: "string.min_len",
    }),
  ).toEqual({
    fields: { fromDate: "past", toDate: "long", what: "nothing" },
    hours: [{ at: 1, end: "open", problem: "uneven" }],
  });
});
