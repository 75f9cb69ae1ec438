import { expect, test } from "vitest";
import {
  dayProblems,
  hoursOfWeek,
  hoursProblems,
  isPastMidnight,
  nextRange,
  refusedTimes,
  type WeekDraft,
  weekOf,
} from "./venue-hours-rules";

const closed: WeekDraft = weekOf([]);
const at = (hour: number) => hour * 60;

test("hours survive the round trip through the form, also past midnight and around the clock", () => {
  const hours = [
    { day: "monday", openMinute: at(8), closeMinute: at(12) },
    { day: "monday", openMinute: at(14), closeMinute: at(24) },
    { day: "friday", openMinute: at(18), closeMinute: at(26) },
    { day: "sunday", openMinute: 0, closeMinute: at(24) },
  ];
  expect(hoursOfWeek(weekOf(hours))).toEqual(hours);
});

const overlapAt = (place: number) => [{ at: place, end: "close", problem: "overlap" }];

test("ranges may touch; of two that overlap, the end of the earlier one is marked", () => {
  const monday = [
    { open: at(8), close: at(12) },
    { open: at(12), close: at(14) },
  ];
  expect(hoursProblems({ ...closed, monday })).toEqual({});
  const three = [...monday, { open: at(13), close: at(15) }];
  expect(hoursProblems({ ...closed, monday: three })).toEqual({ monday: overlapAt(1) });
});

test("hours after midnight may not overlap the next morning's, Sunday to Monday included", () => {
  const sunday = [{ open: at(20), close: at(9) }];
  const monday = (hour: number) => [{ open: at(hour), close: at(12) }];
  expect(hoursProblems({ ...closed, sunday, monday: monday(8) })).toEqual({ sunday: overlapAt(0) });
  expect(hoursProblems({ ...closed, sunday, monday: monday(9) })).toEqual({});
});

test("midnight is 24.00 in the form, and a day may be around the clock either way", () => {
  const monday = { day: "monday", openMinute: at(6), closeMinute: at(24) };
  expect(weekOf([monday]).monday).toEqual([{ open: at(6), close: at(24) }]);
  expect(hoursOfWeek({ ...closed, monday: [{ open: at(6), close: 0 }] })).toEqual([monday]);
  const whole = hoursOfWeek({ ...closed, monday: [{ open: 0, close: at(24) }] });
  expect(whole).toEqual([{ day: "monday", openMinute: 0, closeMinute: at(24) }]);
  expect(isPastMidnight({ open: at(6), close: at(24) })).toBe(false);
  expect(isPastMidnight({ open: at(18), close: at(2) })).toBe(true);
});

test("the hours of one day may touch, but not overlap", () => {
  const ranges = [
    { open: at(8), close: at(12) },
    { open: at(12), close: at(24) },
  ];
  expect(dayProblems(ranges)).toEqual([]);
  expect(dayProblems([...ranges, { open: at(20), close: at(22) }])).toEqual(overlapAt(1));
  expect(dayProblems([{ open: at(8), close: Number.NaN }])).toEqual([{ at: 0, end: "close", problem: "missing" }]);
});

test("a new range starts after the last one, and is empty if the day is full", () => {
  expect(nextRange([])).toEqual({ open: at(8), close: at(22) });
  expect(nextRange([{ open: at(8), close: at(12) }])).toEqual({ open: at(13), close: at(15) });
  expect(nextRange([{ open: at(6), close: 0 }])).toEqual({
    open: Number.NaN,
    close: Number.NaN,
  });
  expect(nextRange([{ open: at(20), close: at(2) }]).open).toBeNaN();
});

test("only the wrong time is marked, uneven half hours first", () => {
  const tuesday = [
    { open: at(8), close: at(12) },
    { open: at(11), close: at(14) },
  ];
  const friday = [{ open: at(8), close: at(11) + 15 }];
  expect(hoursProblems(closed)).toEqual({});
  expect(hoursProblems({ ...closed, tuesday, friday })).toEqual({
    friday: [{ at: 0, end: "close", problem: "uneven" }],
  });
  const sunday = [{ open: Number.NaN, close: at(9) }];
  expect(hoursProblems({ ...closed, sunday })).toEqual({ sunday: [{ at: 0, end: "open", problem: "missing" }] });
});

test("server violations are marked at the time they name", () => {
  const sunday = [
    { open: 0, close: at(4) },
    { open: at(6), close: 0 },
  ];
  const sent = hoursOfWeek({ ...closed, monday: [{ open: at(8), close: at(12) }], sunday });
  expect(
    refusedTimes(
      { "venue.openingHours[0].openMinute": "hours.half_hour", "venue.openingHours[2].closeMinute": "hours.range" },
      sent,
    ),
  ).toEqual({
    monday: [{ at: 0, end: "open", problem: "uneven" }],
    sunday: [{ at: 1, end: "close", problem: "refused" }],
  });
  expect(refusedTimes({ "venue.name": "string.required", "venue.openingHours[7].day": "x" }, sent)).toEqual({});
});
