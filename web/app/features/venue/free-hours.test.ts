import { create } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { AvailabilitySlotSchema, SlotState } from "~/gen/lapang/v1/venue_pb";
import { instantOf } from "~/lib/format/dates";
import { usualRules } from "~/lib/venue/house-rules";
import { firstFree, whyNoneFree } from "./free-hours";

const zone = "Asia/Jakarta";
const date = "2026-11-26";

const slotAt = (hour: number, state = SlotState.FREE) =>
  create(AvailabilitySlotSchema, { startTime: timestampFromDate(instantOf(date, hour * 60, zone)), state });

const slotTime = (hour: number) => instantOf(date, hour * 60, zone).getTime();

const hours = (from: number, to: number, step = 1) =>
  Array.from({ length: (to - from) / step }, (_, at) => from + at * step);

const shown = (free: number[]) => {
  const midnight = instantOf(date, 0, zone).getTime();
  const first = firstFree(
    date,
    free.map((hour) => slotAt(hour)),
    zone,
    6,
    4,
  );
  return first.map(({ startTime }) => startTime && (timestampDate(startTime).getTime() - midnight) / 3_600_000);
};

test.each([
  ["a free day has its evening and its first hours", hours(8, 24), [8, 9, 17, 18, 19, 20]],
  ["half hours are spread over the evening", hours(8, 24, 0.5), [8, 8.5, 17, 18, 19, 20]],
  ["in the evening those left come first", hours(19, 26), [19, 20, 21, 22, 23, 24]],
  ["without a free evening the next ones are shown", [9, 10, 11, 22], [9, 10, 11, 22]],
  ["small hours are left out", hours(0, 9), [5, 6, 7, 8]],
  ["small hours are shown without others", [0, 1, 2], [0, 1, 2]],
])("%s", (_, free, expected) => expect(shown(free)).toEqual(expected));

test.each([
  ["closed", []],
  ["closed", [SlotState.CLOSED, SlotState.CLOSED]],
  ["over", [SlotState.PAST, SlotState.PAST, SlotState.CLOSED]],
  ["full", [SlotState.PAST, SlotState.BOOKED, SlotState.HELD]],
])("a day without free slots is %s: %j", (why, states) => {
  const slots = states.map((state, at) => slotAt(8 + at, state));
  expect(whyNoneFree(slots, usualRules, slotTime(23))).toBe(why);
});

test.each([
  ["late", { noticeMinutes: 600 }, 4, [SlotState.CLOSED, SlotState.CLOSED]],
  ["late", { noticeMinutes: 600 }, 8.5, [SlotState.PAST, SlotState.CLOSED]],
  ["full", { noticeMinutes: 600 }, 4, [SlotState.CLOSED, SlotState.BOOKED]],
  ["early", { horizonDays: 1 }, -24, [SlotState.CLOSED, SlotState.CLOSED]],
] as const)("without free slots by the house rules it is %s: %j", (why, rules, now, states) => {
  const slots = states.map((state, at) => slotAt(8 + at, state));
  expect(whyNoneFree(slots, { ...usualRules, ...rules }, slotTime(now))).toBe(why);
});
