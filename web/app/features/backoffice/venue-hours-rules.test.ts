import { expect, test } from "vitest";
import {
  hoursOfWeek,
  hoursProblems,
  nextStretch,
  overlappingDays,
  refusedDays,
  type TypedWeek,
  weekOf,
} from "./venue-hours-rules";

const closed: TypedWeek = weekOf([]);
const at = (hour: number) => hour * 60;

test("hours go to the form and back unchanged, past midnight and around the clock too", () => {
  const hours = [
    { day: "monday", openMinute: at(8), closeMinute: at(12) },
    { day: "monday", openMinute: at(14), closeMinute: at(24) },
    { day: "friday", openMinute: at(18), closeMinute: at(26) },
    { day: "sunday", openMinute: 0, closeMinute: at(24) },
  ];
  expect(hoursOfWeek(weekOf(hours))).toEqual(hours);
});

test("stretches that touch are fine, those that overlap are named by their day", () => {
  const monday = [
    { open: at(8), close: at(12) },
    { open: at(12), close: at(14) },
  ];
  expect(overlappingDays({ ...closed, monday })).toEqual([]);
  expect(overlappingDays({ ...closed, monday: [...monday, { open: at(13), close: at(15) }] })).toEqual(["monday"]);
});

test("last night's hours may not run into this morning's, on Monday neither", () => {
  const sunday = [{ open: at(20), close: at(9) }];
  expect(overlappingDays({ ...closed, sunday, monday: [{ open: at(8), close: at(12) }] })).toEqual(["monday"]);
  expect(overlappingDays({ ...closed, sunday, monday: [{ open: at(9), close: at(12) }] })).toEqual([]);
});

test("a new stretch begins after the last one, or before the first where the day is over", () => {
  expect(nextStretch([])).toEqual({ open: at(8), close: at(22) });
  expect(nextStretch([{ open: at(8), close: at(12) }])).toEqual({ open: at(13), close: at(15) });
  expect(nextStretch([{ open: at(6), close: 0 }])).toEqual({ open: at(3), close: at(5) });
});

test("what cannot be is told by its day, half hours first", () => {
  const tuesday = [
    { open: at(8), close: at(12) },
    { open: at(11), close: at(14) },
  ];
  const friday = [{ open: at(8) + 10, close: at(12) }];
  expect(hoursProblems(closed)).toEqual({});
  expect(hoursProblems({ ...closed, tuesday })).toEqual({ tuesday: "overlap" });
  expect(hoursProblems({ ...closed, tuesday, friday })).toEqual({ friday: "uneven" });
});

test("what the server refuses is told by the day of the stretch it names", () => {
  const sent = hoursOfWeek({ ...closed, monday: [{ open: at(8), close: at(12) }], sunday: [{ open: 0, close: 0 }] });
  expect(
    refusedDays(
      { "venue.openingHours[0].openMinute": "hours.half_hour", "venue.openingHours[1].closeMinute": "hours.range" },
      sent,
    ),
  ).toEqual({ monday: "uneven", sunday: "refused" });
  expect(refusedDays({ "venue.name": "string.required", "venue.openingHours[7].day": "x" }, sent)).toEqual({});
});
