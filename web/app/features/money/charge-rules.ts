import { timestampDate } from "@bufbuild/protobuf/wkt";
import { type Charge, ChargeState, type Payment, PaymentKind } from "~/gen/lapang/v1/booking_pb";

/** A movement of money, with the later row that took it back. */
export type Movement = { payment: Payment; reversal: Payment | undefined };

const isReversal = ({ kind }: Payment): boolean => kind === PaymentKind.REVERSAL;

/** The movements of a charge, oldest first. A wrong record and the row that takes it back are one: they sum to nothing. */
export function movementsOf(payments: readonly Payment[]): Movement[] {
  const reversals = new Map(payments.filter(isReversal).map((payment) => [payment.reversesId, payment]));
  return payments
    .filter((payment) => !isReversal(payment))
    .map((payment) => ({ payment, reversal: reversals.get(payment.id) }));
}

/** Whether a statement says more than the price: money moved, or there is more than the court hours. */
export function hasStatement(charge: Charge | undefined): charge is Charge {
  return charge !== undefined && (charge.lines.length > 1 || charge.payments.length > 0);
}

/** What a player has to pay next. */
export type Due = {
  amount: bigint;
  /** Null where nobody waits for it yet. */
  at: Date | null;
  /** A part that confirms the booking. */
  isDeposit: boolean;
  /** What is owed after that. */
  rest: bigint;
};

/** What is to be paid next: what is missing of the deposit, then the balance. Null where nothing is owed. */
export function dueOf(charge: Charge | undefined): Due | null {
  if (!charge || charge.total === undefined || charge.balance <= 0n) return null;
  const { balance, deposit, received, depositDueAt, balanceDueAt } = charge;
  const missing = deposit === undefined ? 0n : deposit - received;
  if (missing > 0n && missing < balance)
    return {
      amount: missing,
      at: depositDueAt ? timestampDate(depositDueAt) : null,
      isDeposit: true,
      rest: balance - missing,
    };
  const at = depositDueAt ?? balanceDueAt;
  return { amount: balance, at: at ? timestampDate(at) : null, isDeposit: false, rest: 0n };
}

/** The charges of a list, in the order in which they matter to the player; each group keeps the list's order. */
export function groupsOf(charges: readonly Charge[]): { owed: Charge[]; returning: Charge[]; settled: Charge[] } {
  const owed = charges.filter((charge) => dueOf(charge) !== null);
  const returning = charges.filter(({ state }) => state === ChargeState.REFUND_DUE);
  const settled = charges.filter((charge) => !owed.includes(charge) && !returning.includes(charge));
  return { owed, returning, settled };
}

/** The balances of some charges together, without their sign; null where they are in several currencies. */
export function balanceOf(charges: readonly Charge[]): { amount: bigint; currency: string } | null {
  const [first] = charges;
  if (!first || charges.some(({ currency }) => currency !== first.currency)) return null;
  const sum = charges.reduce((before, { balance }) => before + balance, 0n);
  return { amount: sum < 0n ? -sum : sum, currency: first.currency };
}
