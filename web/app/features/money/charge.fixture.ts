import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate, timestampFromMs } from "@bufbuild/protobuf/wkt";
import {
  type Charge,
  ChargeLineKind,
  ChargeSchema,
  ChargeState,
  PaymentKind,
  type PaymentSchema,
  PaymentWay,
} from "~/gen/lapang/v1/booking_pb";
import { addDays, instantOf, today } from "~/lib/format/dates";

const zone = "Asia/Jakarta";
const tomorrow = addDays(today(zone), 1);
const at = (hour: number) => timestampFromDate(instantOf(tomorrow, hour * 60, zone));

type Changes = Exclude<MessageInitShape<typeof ChargeSchema>, Charge>;

/** Two court hours of tomorrow from 19:00, at Rp 180,000 in all, of which nothing is paid. */
export function chargeOf(changes: Changes = {}): Charge {
  const charge: Changes = {
    id: "b1",
    bookingNumber: "K7P2XM",
    venueId: "v1",
    venueName: "Gor Senayan",
    timeZone: zone,
    sportId: "badminton",
    startTime: at(19),
    endTime: at(21),
    currency: "IDR",
    state: ChargeState.UNPAID,
    total: 18_000_000n,
    balance: 18_000_000n,
    balanceDueAt: at(19),
    lines: [{ kind: ChargeLineKind.HOURS, amount: 18_000_000n }],
  };
  return create(ChargeSchema, { ...charge, ...changes });
}

type PaymentChanges = MessageInitShape<typeof PaymentSchema>;

/** Rp 90,000 by transfer, an hour ago. */
export const paymentOf = (id: string, changes: PaymentChanges = {}): PaymentChanges => ({
  id,
  kind: PaymentKind.PAYMENT,
  way: PaymentWay.TRANSFER,
  amount: 9_000_000n,
  recordedAt: timestampFromMs(Date.now() - 3_600_000),
  receiptNumber: "2026-0042",
  ...changes,
});

/** The same with its deposit of Rp 90,000 paid. */
export const partlyPaid = (changes: Changes = {}): Charge =>
  chargeOf({
    state: ChargeState.PARTLY_PAID,
    received: 9_000_000n,
    balance: 9_000_000n,
    payments: [paymentOf("p1")],
    ...changes,
  });
