import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type Booking, BookingActor, BookingNeed, BookingSchema, BookingStatus } from "~/gen/lapang/v1/booking_pb";

const at = (text: string) => timestampFromDate(new Date(text));

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
    ...more,
  } as MessageInitShape<typeof BookingSchema>);
}
