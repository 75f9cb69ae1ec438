import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate, timestampFromMs } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { type Booking, BookingActor, BookingSchema, BookingStatus, ProposalStatus } from "~/gen/lapang/v1/booking_pb";
import { ErrorInfoSchema } from "~/gen/lapang/v1/error_pb";
import { addDays, instantOf, today } from "~/lib/format/dates";

export const zone = "Asia/Jakarta";
export const tomorrow = addDays(today(zone), 1);

/** An hour of tomorrow at the venue; past 24 it is the day after. */
export const at = (hour: number) => instantOf(tomorrow, hour * 60, zone);
export const inMinutes = (minutes: number) => timestampFromMs(Date.now() + minutes * 60_000);

type Changes = Exclude<MessageInitShape<typeof BookingSchema>, Booking>;

/** A request for tomorrow, 18:00 to 20:00, at Rp 300,000. */
export function bookingOf(status: BookingStatus, changes: Changes = {}): Booking {
  const booking: Changes = {
    id: "b1",
    venueId: "v1",
    sportId: "futsal",
    status,
    venue: { id: "v1", name: "Gor Senayan", address: "Jl. Pintu Satu", timeZone: zone },
    contact: { phoneNumber: "+62 21 555 0101" },
    slots: [18, 19].map((hour) => ({
      startTime: timestampFromDate(at(hour)),
      endTime: timestampFromDate(at(hour + 1)),
      courtName: "Court 1",
    })),
    priceMin: 30_000_000n,
    priceMax: 30_000_000n,
    currency: "IDR",
    cancelCutoffMinutes: 360,
    events: [{ createdAt: inMinutes(-1), actor: BookingActor.PLAYER, toStatus: BookingStatus.PENDING_REVIEW }],
  };
  return create(BookingSchema, { ...booking, ...changes });
}

/** A time on offer, by the hours of tomorrow. */
export const offerOf = (id: string, from: number, to: number, minutesLeft = 120, note = "") => ({
  id,
  batchId: "batch",
  startTime: timestampFromDate(at(from)),
  endTime: timestampFromDate(at(to)),
  expiresAt: inMinutes(minutesLeft),
  status: ProposalStatus.OFFERED,
  note,
});

export const refusal = (reason: string, metadata: Record<string, string> = {}) =>
  new ConnectError("", Code.FailedPrecondition, undefined, [{ desc: ErrorInfoSchema, value: { reason, metadata } }]);
