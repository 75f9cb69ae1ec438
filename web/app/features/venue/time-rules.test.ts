import { expect, test } from "vitest";
import { hoursText, insteadOf, movedBy, offeredTime, problemOf } from "./time-rules";

const zone = "Asia/Jakarta";
/** Thursday, 16:40 in Jakarta. */
const afternoon = new Date("2026-11-26T09:40:00Z");
const at = (day: string, hour: number, length = 120) => ({ day, at: hour * 60, length });

test("an hour this evening is offered while it is ahead, then the next full hour, then tomorrow evening", () => {
  expect(offeredTime(zone, afternoon)).toEqual(at("2026-11-26", 19, 60));
  expect(offeredTime(zone, new Date("2026-11-26T12:10:00Z"), 90)).toEqual(at("2026-11-26", 20, 90));
  expect(offeredTime(zone, new Date("2026-11-26T16:30:00Z"))).toEqual(at("2026-11-27", 19, 60));
});

test("an impossible time is named, with the nearest possible instead", () => {
  for (const [time, problem, instead] of [
    [at("2026-11-26", 15), "past", at("2026-11-26", 17)],
    [at("2026-11-20", 20), "past", at("2026-11-26", 20)],
    [at("2027-02-20", 19), "far", at("2027-01-24", 19)],
    [at("2026-11-26", 19, 100), "length", at("2026-11-26", 19, 90)],
    [at("2026-11-26", 19, 5000), "length", at("2026-11-26", 19, 1440)],
  ] as const) {
    expect(problemOf(time, zone, afternoon)).toBe(problem);
    expect(insteadOf(time, problem, zone, afternoon)).toEqual(instead);
    expect(problemOf(instead, zone, afternoon)).toBeNull();
  }
  const late = new Date("2026-11-26T16:30:00Z");
  expect(insteadOf(at("2026-11-26", 19), "past", zone, late)).toEqual(at("2026-11-27", 19));
});

test("an hour later may be on the next day", () => {
  expect(movedBy(at("2026-11-30", 23), 60)).toEqual(at("2026-12-01", 0));
  expect(movedBy(at("2026-12-01", 0), -60)).toEqual(at("2026-11-30", 23));
});

test("full hours are short", () => {
  expect(hoursText(at("2026-11-26", 19), "en")).toBe("19–21");
  expect(hoursText(at("2026-11-26", 23), "en")).toBe("23–01");
  expect(hoursText(at("2026-11-26", 19, 90), "id")).toBe("19.00–20.30");
  expect(hoursText(at("2026-11-26", 19, 0), "en")).toBe("19:00");
});
