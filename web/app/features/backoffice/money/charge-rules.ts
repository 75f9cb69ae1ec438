import { type Booking, BookingNeed, BookingStatus, type Charge, ChargeState } from "~/gen/lapang/v1/booking_pb";
import { isOpen } from "../decision-rules";

type Charged = Pick<Booking, "status" | "charge">;

/** What is to come next: what confirms a booking that awaits its payment, else all that is owed; undefined where nothing is. */
export function expectedOf({ status, charge }: Charged): bigint | undefined {
  if (!charge || charge.balance <= 0n) return undefined;
  const { deposit, received, balance } = charge;
  const left = status === BookingStatus.AWAITING_PAYMENT && deposit !== undefined ? deposit - received : 0n;
  return left > 0n && left < balance ? left : balance;
}

/** What is shown beside a booking in a list: of a request nothing is owed before it is agreed. */
export function shownCharge({ status, charge }: Charged): Charge | undefined {
  const isAgreed = !isOpen(status) || status === BookingStatus.AWAITING_PAYMENT;
  return charge && (isAgreed || charge.received !== 0n) ? charge : undefined;
}

/** Whether the player says that they paid what the booking awaits. */
export function isReported({ status, need }: Pick<Booking, "status" | "need">): boolean {
  return status === BookingStatus.AWAITING_PAYMENT && need === BookingNeed.PAYMENT_CHECK;
}

/** Its hours are held or booked. */
const isActive = (status: BookingStatus) => isOpen(status) || status === BookingStatus.CONFIRMED;

const hasPrice = ({ charge }: Charged) => charge?.total !== undefined;

export const canRecord = (booking: Charged) =>
  isActive(booking.status) && (!hasPrice(booking) || expectedOf(booking) !== undefined);

/** Money came although nothing is owed: twice, or after the hours were lost. It is to be given back. */
export const canRecordMore = (booking: Charged) => hasPrice(booking) && !canRecord(booking);

export const canAddLine = (booking: Charged) => isActive(booking.status) && hasPrice(booking);

/** Until what came settles it. */
export const canSetPrice = ({ status, charge }: Charged) =>
  isActive(status) && (!charge || charge.balance > 0n || charge.received === 0n);

/** What came and is not to be given back already. */
export function refundable({ charge }: Charged): bigint {
  if (!charge) return 0n;
  const left = charge.balance < 0n ? charge.received + charge.balance : charge.received;
  return left > 0n ? left : 0n;
}

/** What is to be given back. */
export function refundDue({ charge }: Charged): bigint {
  return charge?.state === ChargeState.REFUND_DUE && charge.balance < 0n ? -charge.balance : 0n;
}

export function currencyOf({ charge, currency }: Pick<Booking, "charge" | "currency">): string {
  return charge?.currency || currency || "IDR";
}
