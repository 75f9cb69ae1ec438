import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingSlotSchema } from "~/gen/lapang/v1/booking_pb";
import { sessionsOf } from "./booking-slots";
import { firstDayOf } from "./slot-text";

const hour = 60 * 60_000;

const slot = (at: number, courtName: string) =>
  create(BookingSlotSchema, {
    startTime: timestampFromMs(at * hour),
    endTime: timestampFromMs((at + 1) * hour),
    courtName,
  });

test("consecutive hours on one court are one session, and a change of court starts another", () => {
  const sessions = sessionsOf([slot(2, "B"), slot(0, "A"), slot(1, "A"), slot(4, "B")]);
  expect(sessions).toEqual([
    { start: 0, end: 2 * hour, court: "A" },
    { start: 2 * hour, end: 3 * hour, court: "B" },
    { start: 4 * hour, end: 5 * hour, court: "B" },
  ]);
});

test.each([
  ["past midnight", [16.5, 17.5], "23.30–01.30 WIB", ""],
  ["with a gap", [23, 26], "06.00–07.00, 09.00–10.00 WIB", ""],
  ["on three days", [11, 35, 36, 59], "18.00–19.00 WIB", "+2 hari"],
  ["on two courts in turn", [11, 12.5, 12], "18.00–20.30 WIB", ""],
])("a booking %s is named by its real hours", (_, starts, hours, more) => {
  const slots = starts.map((at, index) => slot(at, `${index}`));
  expect(firstDayOf(slots, "Asia/Jakarta", "id")).toMatchObject({ hours, more });
});
