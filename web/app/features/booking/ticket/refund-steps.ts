import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { Charge } from "~/gen/lapang/v1/booking_pb";

/** Who cancels before `until`, in milliseconds, gets `amount` back. */
export type Step = { until: number; percent: number; amount: bigint };

/** The steps of a charge, the earliest first; of several until the same moment the first counts. */
export function stepsOf(charge: Pick<Charge, "refundSteps"> | undefined): Step[] {
  const steps = (charge?.refundSteps ?? []).map(({ until, percent, amount }) => ({
    until: until ? timestampMs(until) : 0,
    percent,
    amount,
  }));
  return steps.filter(({ until }, index) => steps.findIndex((step) => step.until === until) === index);
}

/** Those that can still be met. */
export const stepsAhead = (steps: readonly Step[], now: number): Step[] => steps.filter(({ until }) => until > now);
