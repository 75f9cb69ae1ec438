import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingSlotSchema } from "~/gen/lapang/v1/booking_pb";
import { firstDayOf } from "./booking-hours";

const hour = 60 * 60_000;

const slot = (at: number) =>
  create(BookingSlotSchema, {
    startTime: timestampFromMs(at * hour),
    endTime: timestampFromMs((at + 1) * hour),
  });

test.each([
  ["past midnight", [16.5, 17.5], "23.30–01.30 WIB", ""],
  ["with a gap", [23, 26], "06.00–07.00, 09.00–10.00 WIB", ""],
  ["on three days", [11, 35, 36, 59], "18.00–19.00 WIB", "+2 hari"],
  ["with hours that overlap on two courts", [11, 12, 11.5], "18.00–20.00 WIB", ""],
])("a booking %s is named by its real hours", (_, starts, hours, more) => {
  expect(firstDayOf(starts.map(slot), "Asia/Jakarta", "id")).toMatchObject({ hours, more });
});
