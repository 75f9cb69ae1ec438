import { expect, test } from "vitest";
import {
  comingEvening,
  hoursText,
  insteadOf,
  movedBy,
  offeredTime,
  problemOf,
  quickTimes,
  startsAround,
} from "./time-rules";

const zone = "Asia/Jakarta";
/** Thursday, 16:40 in Jakarta. */
const afternoon = new Date("2026-11-26T09:40:00Z");
const at = (day: string, hour: number, length = 120) => ({ day, at: hour * 60, length });

test("this evening is offered while it is ahead, then the next full hour, then tomorrow evening", () => {
  expect(offeredTime(zone, afternoon)).toEqual(at("2026-11-26", 19));
  expect(offeredTime(zone, new Date("2026-11-26T12:10:00Z"), 90)).toEqual(at("2026-11-26", 20, 90));
  expect(offeredTime(zone, new Date("2026-11-26T16:30:00Z"))).toEqual(at("2026-11-27", 19));
});

test("the coming evening is tonight from 19 or the next full hour on, and tomorrow's from 21 on", () => {
  const evening = (time: string) => comingEvening(zone, new Date(`2026-11-24T${time}+07:00`));
  expect(evening("10:00")).toMatchObject(at("2026-11-24", 19));
  expect(evening("19:30")).toMatchObject(at("2026-11-24", 20));
  expect(evening("21:00")).toMatchObject(at("2026-11-25", 19));
});

test("quick choices are evenings and weekend mornings that are still ahead on the venue's clock", () => {
  const quick = (now: string) => quickTimes(zone, new Date(now), 120);
  expect(quick("2026-11-26T16:40:00+07:00")).toEqual([
    at("2026-11-26", 19),
    at("2026-11-27", 19),
    at("2026-11-28", 8),
    at("2026-11-29", 8),
  ]);
  expect(quick("2026-11-28T23:30:00+07:00")).toEqual([at("2026-11-29", 8), at("2026-11-29", 19), at("2026-12-05", 8)]);
});

test("starts are full hours, and the half hour after the chosen one", () => {
  const half = startsAround(19 * 60 + 30).filter((minute) => minute % 60 !== 0);
  expect([half, startsAround(0).length]).toEqual([[19 * 60 + 30], 25]);
});

test("an impossible time is named, with the nearest possible instead", () => {
  for (const [time, problem, instead] of [
    [at("2026-11-26", 15), "past", at("2026-11-26", 17)],
    [at("2026-11-20", 20), "past", at("2026-11-26", 20)],
    [at("2027-12-20", 19), "far", at("2027-11-25", 19)],
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
