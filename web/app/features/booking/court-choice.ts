import { type PriceRange, runsOf, type Selection, type Slot, totalOf } from "./selection-rules";

// Which court a booking gets and what it costs there, as the server decides it (rules.md §5). Pure: no React, no texts.

/** A court that is free at all of some hours, with its price for them; null where one of them has none. */
export type FreeCourt = { id: string; price: PriceRange | null };

/** Adjacent slots on one court; without an id where nobody knows which one. */
type Part = { slots: Selection; court: string | null; price: PriceRange | null };

export type CourtChoice = {
  /** Null is any court. */
  courtId: string | null;
  /** What all slots cost on it. */
  price: PriceRange | null;
  /** Any court: its price, and its stretches on one court each. */
  any: { price: PriceRange | null; parts: Part[] };
  /** The courts that are free at all of the slots, the cheapest first. */
  free: FreeCourt[];
};

/** Whether it is one price. Without, the hours of a sport that is booked at once or paid beforehand are asked for. */
export const isExact = (price: PriceRange | null) => price !== null && price.min === price.max;

/** The courts free at all of some slots; `order` is that of the venue's list. */
function freeCourts(slots: Selection, order: readonly string[]): FreeCourt[] {
  const [first, ...rest] = slots;
  const ids = (first?.courts ?? [])
    .flatMap((group) => group.ids)
    .filter((id) => rest.every(({ courts }) => courts?.some((group) => group.ids.includes(id))));
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return ids
    .map((id) => ({ id, price: totalOf(slots.map((slot) => ({ ...slot, price: priceOn(slot, id) }))) }))
    .sort((one, other) => byPrice(one.price, other.price) || rank(one.id) - rank(other.id));
}

function priceOn({ courts }: Slot, id: string): PriceRange | null {
  return courts?.find(({ ids }) => ids.includes(id))?.price ?? null;
}

/** The lowest exact price first, then the lowest ranges, then those without a price. */
function byPrice(one: PriceRange | null, other: PriceRange | null): number {
  if (!one || !other) return Number(one === null) - Number(other === null);
  return Number(isExact(other)) - Number(isExact(one)) || Number(one.min - other.min);
}

/** A run on the cheapest court that is free for all of it, else for the longest part from its start, then the rest. */
function partsOf(run: Selection, order: readonly string[]): Part[] {
  for (let length = run.length; length > 0; length--) {
    const slots = run.slice(0, length);
    const [court] = freeCourts(slots, order);
    if (court) return [{ slots, court: court.id, price: court.price }, ...partsOf(run.slice(length), order)];
  }
  return run.length > 0 ? [{ slots: run, court: null, price: totalOf(run) }] : [];
}

/** The wished court as long as it is free at all of the slots, otherwise any. */
export function chooseCourt(slots: Selection, order: readonly string[], wish: string | null): CourtChoice {
  const parts = runsOf(slots).flatMap((run) => partsOf(run.slots, order));
  const any = { parts, price: totalOf(parts) };
  const free = freeCourts(slots, order);
  const wished = free.find(({ id }) => id === wish);
  return { courtId: wished?.id ?? null, price: wished ? wished.price : any.price, any, free };
}
