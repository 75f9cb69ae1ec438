import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { ErrorInfoSchema } from "~/gen/lapang/v1/error_pb";
import { timesInTheWay } from "./office-errors";

const refused = (times: string, more: Record<string, string> = {}) =>
  new ConnectError("", Code.FailedPrecondition, undefined, [
    { desc: ErrorInfoSchema, value: { reason: "BLACKOUT_OVER_BOOKINGS", metadata: { times, ...more } } },
  ]);

test("conflicting times are read from the refusal", () => {
  const times = "2026-11-24T12:00:00Z/2026-11-24T13:00:00Z,2026-11-24T14:00:00Z/2026-11-24T15:30:00Z";
  expect(timesInTheWay(refused(times)).map(({ end }) => end.toISOString())).toEqual([
    "2026-11-24T13:00:00.000Z",
    "2026-11-24T15:30:00.000Z",
  ]);
  expect(timesInTheWay(refused("somewhen"))).toEqual([]);
  expect(timesInTheWay(new Error("gone"))).toEqual([]);
});

test("conflicting times have their bookings only where the refusal names one for each", () => {
  const times = "2026-11-24T12:00:00Z/2026-11-24T13:00:00Z,2026-11-24T14:00:00Z/2026-11-24T15:30:00Z";
  const idsOf = (more: Record<string, string>) => timesInTheWay(refused(times, more)).map(({ bookingId }) => bookingId);
  expect(idsOf({ bookings: "2", booking_ids: "b1,b2" })).toEqual(["b1", "b2"]);
  expect(idsOf({ bookings: "1", booking_ids: "b1" })).toEqual([undefined, undefined]);
  expect(idsOf({ bookings: "1", booking_ids: "b1", offers: "1" })).toEqual([undefined, undefined]);
});
