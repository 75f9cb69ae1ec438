import { describe, expect, test } from "vitest";
import {
  addDays,
  clockRange,
  clockTime,
  dayOf,
  dayParts,
  dayRange,
  friendlyDay,
  hourOfDay,
  instantOf,
  longDay,
  namedDay,
  shortDay,
  shortDayParts,
  shortDayRange,
  today,
  zoneName,
} from "./dates";

const noonUtc = new Date("2026-11-24T12:00:00Z");

test.each([
  ["Asia/Jakarta", "en", "WIB"],
  ["Asia/Jakarta", "id", "WIB"],
  ["Asia/Makassar", "en", "WITA"],
  ["Asia/Jayapura", "id", "WIT"],
  ["America/New_York", "en", "EST"],
] as const)("the short name of %s in %s is %s", (zone, locale, name) => {
  expect(zoneName(zone, noonUtc, locale)).toBe(name);
});

test("a time is in the venue's time zone, whatever the reader's", () => {
  expect(clockTime(noonUtc, "Asia/Jakarta", "en")).toBe("19:00");
  expect(clockTime(noonUtc, "Asia/Jakarta", "id")).toBe("19.00");
  expect(clockTime(noonUtc, "Asia/Jayapura", "en")).toBe("21:00");
  expect(clockRange(noonUtc, new Date("2026-11-24T14:00:00Z"), "Asia/Makassar", "en")).toBe("20:00–22:00 WITA");
});

test.each([
  [0, "00:00", "00.00"],
  [7, "07:00", "07.00"],
  [23, "23:00", "23.00"],
  [24, "24:00", "24.00"],
])("the hour %d of a day is %s, and %s in Indonesian", (hour, english, indonesian) => {
  expect(hourOfDay(hour, "en")).toBe(english);
  expect(hourOfDay(hour, "id")).toBe(indonesian);
});

test("a day starts at the venue's midnight", () => {
  expect(dayOf(new Date("2026-11-24T16:59:59Z"), "Asia/Jakarta")).toBe("2026-11-24");
  expect(dayOf(new Date("2026-11-24T17:00:00Z"), "Asia/Jakarta")).toBe("2026-11-25");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(today("Asia/Jayapura", new Date("2026-11-24T15:00:00Z"))).toBe("2026-11-25");
});

test("minutes past the venue's midnight become an instant, past 1440 on the next day", () => {
  expect(instantOf("2026-11-24", 19 * 60, "Asia/Jakarta").toISOString()).toBe("2026-11-24T12:00:00.000Z");
  expect(instantOf("2026-11-24", 25 * 60 + 30, "Asia/Jakarta").toISOString()).toBe("2026-11-24T18:30:00.000Z");
});

test.each([
  ["an hour skipped in spring is an hour later", "2026-03-08", 150, "2026-03-08T07:30:00.000Z"],
  ["an hour shown twice in autumn is its first", "2026-11-01", 90, "2026-11-01T05:30:00.000Z"],
  ["just before the change", "2026-03-08", 119, "2026-03-08T06:59:00.000Z"],
  ["after the change, on the day before's count", "2026-03-07", 1440 + 180, "2026-03-08T07:00:00.000Z"],
])("a clock change: %s", (_, day, minutes, instant) => {
  expect(instantOf(day, minutes, "America/New_York").toISOString()).toBe(instant);
});

test("a zone with an odd offset, and fractions of a second", () => {
  expect(instantOf("2026-11-24", 360, "Asia/Kathmandu").toISOString()).toBe("2026-11-24T00:15:00.000Z");
  expect(dayOf(new Date("2026-11-24T16:59:59.999Z"), "Asia/Jakarta")).toBe("2026-11-24");
});

describe("days as text", () => {
  const now = new Date("2026-11-24T03:00:00Z");
  test.each([
    ["2026-11-24T12:00:00Z", "en", "Today"],
    ["2026-11-24T12:00:00Z", "id", "Hari ini"],
    ["2026-11-24T17:00:00Z", "en", "Tomorrow"],
    ["2026-11-25T12:00:00Z", "id", "Besok"],
    ["2026-11-28T12:00:00Z", "en", "Sat 28 Nov"],
    ["2026-11-28T12:00:00Z", "id", "Sab, 28 Nov"],
  ] as const)("%s in %s is %s", (instant, locale, words) => {
    expect(friendlyDay(new Date(instant), "Asia/Jakarta", locale, now)).toBe(words);
  });

  test("another year is written", () => {
    const other = new Date("2027-01-02T12:00:00Z");
    expect(shortDay(other, "Asia/Jakarta", "id", now)).toBe("Sab, 2 Jan 2027");
    expect(namedDay(other, "Asia/Jakarta", "id", now)).toBe("Sabtu, 2 Januari 2027");
  });

  test("in two parts", () => {
    expect(shortDayParts(noonUtc, "Asia/Jakarta", "en")).toEqual({ weekday: "Tue", date: "24 Nov" });
    expect(shortDayParts(noonUtc, "Asia/Jakarta", "id")).toEqual({ weekday: "Sel", date: "24 Nov" });
  });

  test("a range of days", () => {
    expect(dayRange("2026-12-25", "2026-12-25", "en", now)).toBe("Fri 25 Dec");
    expect(dayRange("2026-12-24", "2026-12-26", "en", now).replaceAll(/\s/g, " ")).toBe("Thu 24 Dec – Sat 26 Dec");
    expect(dayRange("2026-12-31", "2027-01-01", "id", now)).toMatch(/31 Des 2026.*1 Jan 2027/);
  });

  test("a range of days names years only where they could be another", () => {
    const range = (from: string, to: string) => shortDayRange(from, to, "en", now).replaceAll(/\s/g, " ");
    expect(range("2026-12-01", "2027-01-05")).toBe("1 Dec – 5 Jan");
    expect(range("2026-01-01", "2026-12-31")).toBe("1 Jan – 31 Dec");
    expect(range("2026-12-01", "2027-11-30")).toBe("1 Dec 2026 – 30 Nov 2027");
  });

  test("long form", () => {
    expect(longDay(noonUtc, "Asia/Jakarta", "id")).toBe("Selasa, 24 November 2026");
    expect(namedDay(noonUtc, "Asia/Jakarta", "id", now)).toBe("Selasa, 24 November");
    expect(namedDay(noonUtc, "Asia/Jakarta", "en", now)).toBe("Tuesday 24 November");
    expect(dayParts("2026-12-01", "id").full).toBe("Selasa, 1 Desember 2026");
    expect(dayParts("2026-11-24", "en")).toEqual({
      weekday: "Tue",
      date: "24",
      month: "Nov",
      full: "Tuesday, 24 November 2026",
    });
  });
});
