import { isSuspiciouslyHigh, isSuspiciouslyLow } from "~/features/money/money-rules";
import type { VenuePricingBand } from "~/gen/lapang/v1/venue_pb";

// Prices that are probably a slip are asked about once before they are saved.

/** What something usually costs, from the least to the most. */
export type Usual = { min: bigint; max: bigint };

/** Next to nothing; so many times what is usual; a fifth of that or less; or much, where nothing is known as usual. */
export type Odd =
  | { kind: "low" }
  | { kind: "high"; times: number; usual: bigint }
  | { kind: "part"; usual: bigint }
  | { kind: "much" };

const factor = 5n;

export function oddOf(price: bigint, currency: string, usual?: Usual): Odd | undefined {
  if (price === 0n || isSuspiciouslyLow(price, currency)) return { kind: "low" };
  if (!usual || usual.max === 0n) return isSuspiciouslyHigh(price, currency) ? { kind: "much" } : undefined;
  if (price >= factor * usual.max) return { kind: "high", times: Number(price / usual.max), usual: usual.max };
  return price * factor <= usual.min ? { kind: "part", usual: usual.min } : undefined;
}

type Priced = Pick<VenuePricingBand, "id" | "sportId" | "currency" | "segment" | "priceMin" | "priceMax">;

/** What an hour usually costs: the middle one of a sport's prices, or of the venue's where the sport has no others. */
export function usualHour(
  bands: readonly Priced[],
  { sportId, currency, id }: { sportId?: string; currency: string; id?: string },
): Usual | undefined {
  const others = bands.filter(
    (band) => band.currency === currency && ["", "standard"].includes(band.segment) && (!id || band.id !== id),
  );
  const ofSport = others.filter((band) => band.sportId === sportId);
  const before = bands.filter((band) => id && band.id === id && band.currency === currency);
  const known = [ofSport, others, before].find((found) => found.length > 0) ?? [];
  const sorted = known.toSorted((one, other) => Number(one.priceMax - other.priceMax));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle && { min: middle.priceMin, max: middle.priceMax };
}

/** What these minutes usually cost: as quoted, or else by the usual hour. */
export function usualOf(quoted: Usual | undefined, hour: Usual | undefined, minutes: number): Usual | undefined {
  if (quoted) return quoted;
  const share = (price: bigint) => (price * BigInt(minutes)) / 60n;
  return hour && { min: share(hour.min), max: share(hour.max) };
}
