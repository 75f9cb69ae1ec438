import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type Booking,
  BookingActor,
  BookingNeed,
  BookingSchema,
  BookingStatus,
  type Charge,
  ChargeLineKind,
  ChargeSchema,
  ChargeState,
} from "~/gen/lapang/v1/booking_pb";

const at = (text: string) => timestampFromDate(new Date(text));

/** By default Rp 300,000 for two hours, of which nothing came. */
export function aCharge(more: MessageInitShape<typeof ChargeSchema> = {}): Charge {
  return create(ChargeSchema, {
    id: "b1",
    bookingNumber: "K7P2QX",
    venueId: "v1",
    timeZone: "Asia/Jakarta",
    currency: "IDR",
    state: ChargeState.UNPAID,
    total: 30_000_000n,
    balance: 30_000_000n,
    lines: [{ kind: ChargeLineKind.HOURS, amount: 30_000_000n }],
    ...more,
  } as MessageInitShape<typeof ChargeSchema>);
}

/** By default a request from this morning for two hours of futsal. */
export function aBooking(more: MessageInitShape<typeof BookingSchema> = {}): Booking {
  return create(BookingSchema, {
    id: "b1",
    venueId: "v1",
    sportId: "futsal",
    number: "K7P2QX",
    status: BookingStatus.PENDING_REVIEW,
    need: BookingNeed.DECISION,
    notes: "We bring our own balls.",
    totalSlots: 2,
    slots: [
      { id: "s1", startTime: at("2026-11-24T12:00:00Z"), endTime: at("2026-11-24T13:00:00Z"), courtName: "Court 1" },
      { id: "s2", startTime: at("2026-11-24T13:00:00Z"), endTime: at("2026-11-24T14:00:00Z"), courtName: "Court 1" },
    ],
    venue: { id: "v1", name: "Gor Senayan", city: "Jakarta", timeZone: "Asia/Jakarta" },
    createdAt: at("2026-11-20T01:00:00Z"),
    expiresAt: at("2026-11-21T01:00:00Z"),
    priceMin: 30_000_000n,
    priceMax: 30_000_000n,
    currency: "IDR",
    player: { id: "u1", name: "Budi Santoso", email: "budi@example.com" },
    events: [
      {
        createdAt: at("2026-11-20T01:00:00Z"),
        actor: BookingActor.PLAYER,
        actorName: "Budi Santoso",
        toStatus: BookingStatus.PENDING_REVIEW,
      },
    ],
    charge: aCharge(),
    ...more,
  } as MessageInitShape<typeof BookingSchema>);
}
