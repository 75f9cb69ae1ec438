import { timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { BookingMode, SlotState, VenueService } from "~/gen/lapang/v1/venue_pb";
import { today } from "~/lib/format/dates";
import { at, tomorrow, zone } from "./booking.fixture";

type Terms = { cutoffMinutes?: number; price?: () => bigint };

export type Sent = { starts: number[]; notes: string; key: string | null };

/** A venue with free hours from 17 to 21 tomorrow, except those in `taken`; `answer` decides about a booking. */
export function venue(taken: Set<number>, answer: (sent: Sent) => void | Promise<void> = () => {}, terms: Terms = {}) {
  const sent: Sent[] = [];
  const server = (router: ConnectRouter) => {
    const found = {
      venue: {
        id: "v1",
        name: "Gor Senayan",
        citySlug: "jakarta",
        slug: "gor-senayan",
        timeZone: zone,
        cancelCutoffMinutes: terms.cutoffMinutes ?? 360,
        sports: [
          {
            sportId: "futsal",
            bookingMode: BookingMode.REQUEST,
            slotMinutes: 60,
            answerMinutes: 1440,
            paymentMinutes: 120,
            courts: [{ id: "c1", name: "Court 1", isActive: true }],
          },
        ],
      },
    };
    router.rpc(VenueService.method.getVenue, () => found);
    router.rpc(VenueService.method.getPublicVenue, () => found);
    router.rpc(VenueService.method.listAvailability, () => ({
      timeZone: zone,
      slotMinutes: 60,
      days: [
        { date: today(zone), slots: [] },
        {
          date: tomorrow,
          slots: [17, 18, 19, 20].map((hour) => ({
            startTime: timestampFromDate(at(hour)),
            durationMinutes: 60,
            freeCourts: taken.has(hour) ? 0 : 1,
            state: taken.has(hour) ? SlotState.HELD : SlotState.FREE,
            priceMin: terms.price?.() ?? 15_000_000n,
            priceMax: terms.price?.() ?? 15_000_000n,
            currency: "IDR",
          })),
        },
      ],
    }));
    router.rpc(BookingService.method.createBooking, async ({ slots, notes }, { requestHeader }) => {
      const starts = slots.map(({ startTime }) => (startTime ? timestampMs(startTime) : 0));
      const attempt = { starts, notes, key: requestHeader.get("Idempotency-Key") };
      sent.push(attempt);
      await answer(attempt);
      return { bookingId: "b1", status: BookingStatus.PENDING_REVIEW };
    });
  };
  return { server, sent };
}
