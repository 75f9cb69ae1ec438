import { expect, test } from "vitest";
import {
  isWholeDay,
  minuteText,
  nextOpening,
  openingAt,
  rangesOfDay,
  rangesOn,
  rangeText,
  weekdayName,
  weekdayOf,
} from "./opening-rules";

const zone = "Asia/Jakarta";
const hours = [
  { day: "monday", openMinute: 1020, closeMinute: 1560 },
  { day: "monday", openMinute: 360, closeMinute: 720 },
  { day: "tuesday", openMinute: 360, closeMinute: 1380 },
];

test("a day's hours are those of its weekday in the venue's calendar", () => {
  expect(weekdayOf("2026-03-02")).toBe("monday");
  expect(weekdayOf("2026-03-08")).toBe("sunday");
  expect(weekdayName("monday", "id", "long")).toBe("Senin");
  expect(weekdayName("sunday", "en", "short")).toBe("Sun");
});

test("the ranges of a day are sorted, and none means closed", () => {
  expect(rangesOn(hours, "monday").map(({ openMinute }) => openMinute)).toEqual([360, 1020]);
  expect(rangesOn(hours, "sunday")).toEqual([]);
});

test.each([
  ["2026-03-02T02:00:00Z", true, "09:00 on Monday"],
  ["2026-03-02T06:00:00Z", false, "13:00, in the break"],
  ["2026-03-02T17:30:00Z", true, "00:30 on Tuesday, still Monday's night"],
  ["2026-03-02T19:00:00Z", false, "02:00 on Tuesday"],
  ["2026-03-03T16:00:00Z", false, "23:00 on Tuesday, just closed"],
])("at %s it is open: %s (%s)", (now, isOpen) => {
  expect(openingAt(hours, zone, new Date(now)).isOpen).toBe(isOpen);
});

test("after midnight last night's hours are shown while they last", () => {
  const { sinceLastNight } = openingAt(hours, zone, new Date("2026-03-02T17:30:00Z"));
  expect(sinceLastNight).toEqual({ openMinute: 1020, closeMinute: 1560 });
  expect(minuteText(1560, "id")).toBe("02.00");
  expect(openingAt(hours, zone, new Date("2026-03-02T12:00:00Z")).sinceLastNight).toBeUndefined();
});

test("hours are in the reader's format", () => {
  expect(rangeText({ openMinute: 360, closeMinute: 1560 }, "en")).toBe("06:00–02:00");
  expect(rangeText({ openMinute: 360, closeMinute: 1380 }, "id")).toBe("06.00–23.00");
  expect(rangeText({ openMinute: 360, closeMinute: 1440 }, "id")).toBe("06.00–24.00");
  expect(isWholeDay({ openMinute: 0, closeMinute: 1440 })).toBe(true);
});

test("a special day of the whole venue counts instead of its weekday", () => {
  const special = { fromDate: "2026-03-09", toDate: "2026-03-09", courtIds: [], isClosed: true, hours: [] };
  const shorter = { ...special, isClosed: false, hours: [{ openMinute: 600, closeMinute: 900 }] };
  expect(rangesOfDay(hours, [special], "2026-03-09")).toEqual([]);
  expect(rangesOfDay(hours, [shorter], "2026-03-09")).toEqual(shorter.hours);
  expect(rangesOfDay(hours, [{ ...special, courtIds: ["c1"] }], "2026-03-09")).toHaveLength(2);
  expect(rangesOfDay(hours, [{ ...special, isClosed: false }], "2026-03-09")).toHaveLength(2);
  const noon = new Date("2026-03-09T04:00:00Z");
  expect(openingAt(hours, zone, noon).isOpen).toBe(true);
  expect(openingAt(hours, zone, noon, [special]).isOpen).toBe(false);
  expect(nextOpening(hours, zone, noon, [special])).toMatchObject({ days: 1, day: "2026-03-10", minute: 360 });
  const weeks = { ...special, toDate: "2026-03-23" };
  expect(nextOpening(hours, zone, noon, [weeks])).toMatchObject({ days: 15, day: "2026-03-24" });
});
