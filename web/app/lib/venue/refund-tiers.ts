import type { RefundTier } from "~/gen/lapang/v1/venue_pb";

/** Who cancels at least so many minutes before the start gets so much back, in per cent of what was paid. */
export type Tier = Pick<RefundTier, "minutesBefore" | "percent">;

/** As plain data, the earliest first. */
export function tiersFrom(tiers: readonly Tier[]): Tier[] {
  return tiers
    .map(({ minutesBefore, percent }) => ({ minutesBefore, percent }))
    .sort((one, other) => other.minutesBefore - one.minutesBefore);
}

/**
 * What players can meet of them: nobody cancels after the cut-off, so a tier until later ends there, or is never met.
 * Tiers that have passed are left out.
 */
export function tiersAhead(tiers: readonly Tier[], cutoffMinutes: number, minutesLeft = Infinity): Tier[] {
  const ending = tiersFrom(tiers).map(({ minutesBefore, percent }) => ({
    minutesBefore: Math.max(minutesBefore, cutoffMinutes),
    percent,
  }));
  return ending.filter(
    ({ minutesBefore }, index) => minutesBefore !== ending[index - 1]?.minutesBefore && minutesBefore <= minutesLeft,
  );
}
