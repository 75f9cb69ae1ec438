import { expect, test } from "vitest";
import { closingOn, comingSpecials } from "./special-days";

const special = (fromDate: string, toDate = fromDate, courtIds: string[] = [], isClosed = true) => ({
  ...{ fromDate, toDate, courtIds, isClosed, hours: [] },
});

test("special days are told for two weeks, those that last included", () => {
  const all = [
    special("2026-12-25"),
    special("2026-12-11", "2026-12-12"),
    special("2026-12-26"),
    special("2026-12-10"),
  ];
  const told = comingSpecials(all, "2026-12-11").map(({ fromDate }) => fromDate);
  expect(told).toEqual(["2026-12-11", "2026-12-25"]);
  expect(comingSpecials(all, "2026-12-12")[0]?.fromDate).toBe("2026-12-11");
});

test("a day is shut by that of the venue, or by those of all its courts", () => {
  const day = "2026-12-25";
  const whole = special(day);
  expect(closingOn([whole], ["c1", "c2"], day)).toBe(whole);
  expect(closingOn([whole], ["c1"], "2026-12-26")).toBeUndefined();
  expect(closingOn([special(day, day, ["c1"])], ["c1", "c2"], day)).toBeUndefined();
  const both = special(day, day, ["c1", "c2"]);
  expect(closingOn([both], ["c1", "c2"], day)).toBe(both);
  // Of a court its own special day counts.
  expect(closingOn([whole, special(day, day, ["c2"], false)], ["c1", "c2"], day)).toBeUndefined();
});
