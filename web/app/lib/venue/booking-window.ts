import { SlotState } from "~/gen/lapang/v1/venue_pb";
import type { RuleNumbers } from "./house-rules";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Why the house rules close an hour: its start is too near, or too far away. */
export type Outside = "late" | "early";

/** Whether an hour is closed by the house rules: the server answers it as any other that is closed. */
export function outsideOf(
  { state, start }: { state: SlotState; start: number },
  { noticeMinutes, horizonDays }: Pick<RuleNumbers, "noticeMinutes" | "horizonDays">,
  now: number,
): Outside | undefined {
  if (state !== SlotState.CLOSED || start <= now) return undefined;
  if (start < now + noticeMinutes * minuteMs) return "late";
  return start > now + horizonDays * dayMs ? "early" : undefined;
}
