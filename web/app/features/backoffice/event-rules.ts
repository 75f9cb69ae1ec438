import { BookingActor, type BookingEvent, BookingStatus } from "~/gen/lapang/v1/booking_pb";

/** What a row of the history tells. What leaves the status as it is has no field of its own on the wire. */
export type Told =
  | { kind: "move" }
  | { kind: "paid" }
  /** `amount` in whole units, as "250000.00"; null where the quoted price counts again. */
  | { kind: "price"; amount: number | null; currency: string };

export function toldBy({ fromStatus, toStatus, actor, reason }: BookingEvent): Told {
  if (fromStatus !== toStatus) return { kind: "move" };
  if (actor === BookingActor.PLAYER) return { kind: "paid" };
  const [, currency = "", amount] = /^([A-Z]{3}) (\d+(?:\.\d+)?)$/.exec(reason) ?? [];
  if (amount !== undefined) return { kind: "price", amount: Number(amount), currency };
  // Offers can follow offers; a price that is taken back is a row without a word elsewhere.
  const isBack = reason === "" && toStatus !== BookingStatus.RESCHEDULE_PROPOSED;
  return isBack ? { kind: "price", amount: null, currency: "" } : { kind: "move" };
}
