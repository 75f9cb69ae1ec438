import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { BookingMode, Facility, PaymentMode, type Venue, VenueSchema } from "~/gen/lapang/v1/venue_pb";

/** A venue with two futsal courts, open on Mondays, paid by transfer. */
export function aVenue(more: MessageInitShape<typeof VenueSchema> = {}): Venue {
  return create(VenueSchema, {
    id: "v1",
    name: "Gor Senayan",
    address: "Jl. Asia Afrika 8",
    city: "Jakarta",
    country: "ID",
    latitude: -6.2186,
    longitude: 106.8018,
    timeZone: "Asia/Jakarta",
    cancelCutoffMinutes: 360,
    isActive: true,
    facilities: { facilities: [Facility.PARKING] },
    profile: { descriptionId: "Dua lapangan futsal.", whatsapp: "0812 3456 7890" },
    openingHours: [{ day: "monday", openMinute: 480, closeMinute: 1320 }],
    sports: [
      {
        id: "s1",
        sportId: "futsal",
        slotMinutes: 60,
        bookingMode: BookingMode.REQUEST,
        paymentMode: PaymentMode.MANUAL,
        paymentInstructions: { bankName: "BCA", accountNumber: "5270123456" },
        courts: [
          { id: "c1", name: "Court 1", isActive: true },
          { id: "c2", name: "Court 2", isActive: false },
        ],
      },
    ],
    ...more,
  } as MessageInitShape<typeof VenueSchema>);
}
