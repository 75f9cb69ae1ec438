import { expect, test } from "vitest";
import { SlotState } from "~/gen/lapang/v1/venue_pb";
import { outsideOf } from "./booking-window";

const now = Date.parse("2026-03-02T10:00:00Z");
const hour = 60 * 60_000;
const rules = { noticeMinutes: 120, horizonDays: 2 };

test.each([
  ["soon", 1, SlotState.CLOSED, "late"],
  ["exactly as late as allowed", 2, SlotState.CLOSED, undefined],
  ["on the last moment", 48, SlotState.CLOSED, undefined],
  ["far away", 49, SlotState.CLOSED, "early"],
  ["soon and taken", 1, SlotState.BOOKED, undefined],
  ["begun", -1, SlotState.CLOSED, undefined],
] as const)("an hour that is %s", (_, hours, state, outside) => {
  expect(outsideOf({ state, start: now + hours * hour }, rules, now)).toBe(outside);
});
