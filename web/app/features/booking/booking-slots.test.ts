import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingSlotSchema } from "~/gen/lapang/v1/booking_pb";
import { sessionsOf } from "./booking-slots";

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
