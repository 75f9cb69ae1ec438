import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate, timestampMs } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { BookingService, BookingStatus } from "~/gen/lapang/v1/booking_pb";
import {
  BookingMode,
  SlotState,
  type SpecialDaySchema,
  VenueService,
  type VenueSportSchema,
} from "~/gen/lapang/v1/venue_pb";
import { today } from "~/lib/format/dates";
import { type RuleNumbers, usualRules } from "~/lib/venue/house-rules";
import { at, tomorrow, zone } from "../booking.fixture";

type Terms = {
  cutoffMinutes?: number;
  houseRules?: Partial<RuleNumbers>;
  /** The hours that are closed. */
  closed?: Set<number>;
  price?: () => bigint;
  /** Of its one sport. */
  sport?: MessageInitShape<typeof VenueSportSchema>;
  specialDays?: MessageInitShape<typeof SpecialDaySchema>[];
  /** The free courts of an hour by price; without, nobody says. */
  courts?: (hour: number) => { ids: string[]; min: bigint; max?: bigint }[];
};

export type Sent = {
  starts: number[];
  notes: string;
  key: string | null;
  court: string;
  price: [bigint | undefined, bigint | undefined];
};

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
        specialDays: terms.specialDays,
        cancelCutoffMinutes: terms.cutoffMinutes ?? 360,
        houseRules: terms.houseRules && { ...usualRules, ...terms.houseRules },
        sports: [
          {
            sportId: "futsal",
            bookingMode: BookingMode.REQUEST,
            slotMinutes: 60,
            answerMinutes: 1440,
            paymentMinutes: 120,
            courts: [{ id: "c1", name: "Court 1", isActive: true }],
            ...terms.sport,
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
          slots: [17, 18, 19, 20].map((hour) => {
            const groups = terms.courts?.(hour).map(({ ids, min, max = min }) => ({
              courtIds: ids,
              priceMin: min,
              priceMax: max,
            }));
            const price = terms.price?.() ?? 15_000_000n;
            const { priceMin, priceMax } = groups?.[0] ?? { priceMin: price, priceMax: price };
            return {
              startTime: timestampFromDate(at(hour)),
              durationMinutes: 60,
              freeCourts: taken.has(hour) ? 0 : (groups?.length ?? 1),
              state: terms.closed?.has(hour) ? SlotState.CLOSED : taken.has(hour) ? SlotState.HELD : SlotState.FREE,
              priceMin,
              priceMax,
              currency: "IDR",
              courtPrices: groups,
              isAsked: priceMin !== priceMax,
            };
          }),
        },
      ],
    }));
    router.rpc(BookingService.method.createBooking, async ({ slots, notes, shownPrice }, { requestHeader }) => {
      const starts = slots.map(({ startTime }) => (startTime ? timestampMs(startTime) : 0));
      const attempt: Sent = {
        starts,
        notes,
        key: requestHeader.get("Idempotency-Key"),
        court: slots[0]?.courtId ?? "",
        price: [shownPrice?.priceMin, shownPrice?.priceMax],
      };
      sent.push(attempt);
      await answer(attempt);
      return { bookingId: "b1", status: BookingStatus.PENDING_REVIEW };
    });
  };
  return { server, sent };
}
