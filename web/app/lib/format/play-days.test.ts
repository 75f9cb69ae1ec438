import { create } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { AvailabilityDaySchema } from "~/gen/lapang/v1/venue_pb";
import { clockTime, instantOf } from "./dates";
import { type PlayDay, playDaysOf } from "./play-days";

const zone = "Asia/Jakarta";
const friday = "2026-11-20";
const saturday = "2026-11-21";
const sunday = "2026-11-22";

const day = (date: string, hours: number[]) =>
  create(AvailabilityDaySchema, {
    date,
    slots: hours.map((hour) => ({ startTime: timestampFromDate(instantOf(date, hour * 60, zone)) })),
  });

const shown = (days: PlayDay[]) =>
  days.map(({ date, slots, afterMidnight }) => [
    date,
    ...[slots, afterMidnight].map((of) =>
      of.map(({ startTime }) => startTime && clockTime(timestampDate(startTime), zone, "en")).join(" "),
    ),
  ]);

const late = ["friday", "saturday"].map((weekday) => ({ day: weekday, openMinute: 480, closeMinute: 1560 }));

test("hours after midnight belong to the evening before", () => {
  const days = [day(friday, [8, 23]), day(saturday, [0, 1, 8, 23]), day(sunday, [0, 1])];
  expect(shown(playDaysOf(days, late, zone, friday))).toEqual([
    [friday, "08:00 23:00", "00:00 01:00"],
    [saturday, "08:00 23:00", "00:00 01:00"],
    [sunday, "", ""],
  ]);
});

test("last night's hours stay on the first day, which has no evening before it", () => {
  const days = [day(saturday, [0, 1, 8]), day(sunday, [0])];
  expect(shown(playDaysOf(days, late, zone, saturday))[0]).toEqual([saturday, "00:00 01:00 08:00", "00:00"]);
});

test("a venue that never closes starts its day at midnight", () => {
  const always = ["friday", "saturday"].map((weekday) => ({ day: weekday, openMinute: 0, closeMinute: 1440 }));
  const days = [day(friday, [0, 23]), day(saturday, [0, 23])];
  expect(shown(playDaysOf(days, always, zone, friday))).toEqual([
    [friday, "00:00 23:00", ""],
    [saturday, "00:00 23:00", ""],
  ]);
});

test("hours that both days are open for belong to their own day", () => {
  const overlapping = [
    { day: "friday", openMinute: 480, closeMinute: 1560 },
    { day: "saturday", openMinute: 60, closeMinute: 1320 },
  ];
  const days = [day(friday, [23]), day(saturday, [0, 1, 2])];
  expect(shown(playDaysOf(days, overlapping, zone, friday))).toEqual([
    [friday, "23:00", "00:00"],
    [saturday, "01:00 02:00", ""],
  ]);
});

test("a special day has its own night, or none", () => {
  const special = { fromDate: saturday, toDate: saturday, courtIds: [], isClosed: false };
  const until = (closeMinute: number) => [{ ...special, hours: [{ openMinute: 480, closeMinute }] }];
  const days = [day(friday, [23]), day(saturday, [0, 8]), day(sunday, [0, 1])];
  expect(shown(playDaysOf(days, late, zone, friday, until(1560)))[1]).toEqual([saturday, "08:00", "00:00 01:00"]);
  const early = [day(friday, [23]), day(saturday, [0, 8]), day(sunday, [8])];
  expect(shown(playDaysOf(early, late, zone, friday, until(1200)))).toEqual([
    [friday, "23:00", "00:00"],
    [saturday, "08:00", ""],
    [sunday, "08:00", ""],
  ]);
});
