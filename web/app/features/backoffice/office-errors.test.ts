import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { ErrorInfoSchema } from "~/gen/lapang/v1/error_pb";
import { timesInTheWay } from "./office-errors";

const refused = (times: string) =>
  new ConnectError("", Code.FailedPrecondition, undefined, [
    { desc: ErrorInfoSchema, value: { reason: "BLACKOUT_OVER_BOOKINGS", metadata: { times } } },
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
