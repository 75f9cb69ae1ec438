import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { ChargeState, PaymentKind } from "~/gen/lapang/v1/booking_pb";
import { chargeOf, partlyPaid, paymentOf } from "./charge.fixture";
import { balanceOf, dueOf, groupsOf, movementsOf } from "./charge-rules";

const soon = timestampFromDate(new Date("2026-11-24T07:30:00Z"));

test("a deposit is due first, then the balance by the start", () => {
  const asked = chargeOf({ deposit: 9_000_000n, depositDueAt: soon });
  expect(dueOf(asked)).toEqual({ amount: 9_000_000n, at: timestampDate(soon), isDeposit: true, rest: 9_000_000n });
  const { balanceDueAt } = asked;
  const start = balanceDueAt && timestampDate(balanceDueAt);
  const rest = { amount: 9_000_000n, at: start, isDeposit: false, rest: 0n };
  expect(dueOf(partlyPaid())).toEqual(rest);
  expect(dueOf(partlyPaid({ deposit: 9_000_000n }))).toEqual(rest);
});

test("a part of a deposit leaves what is missing of it", () => {
  const charge = partlyPaid({ received: 4_000_000n, balance: 14_000_000n, deposit: 9_000_000n });
  expect(dueOf(charge)).toMatchObject({ amount: 5_000_000n, at: null, isDeposit: true, rest: 9_000_000n });
});

test("a deposit of the whole price is no deposit, and a price that is not exact is not due", () => {
  expect(dueOf(chargeOf({ deposit: 18_000_000n, depositDueAt: soon }))).toMatchObject({
    amount: 18_000_000n,
    at: timestampDate(soon),
    isDeposit: false,
  });
  expect(dueOf(chargeOf({ total: undefined, balance: 0n }))).toBeNull();
  expect(dueOf(chargeOf({ balance: -1n }))).toBeNull();
});

test("a wrong record and the row that takes it back are one movement", () => {
  const { payments } = partlyPaid({
    payments: [
      paymentOf("wrong", { isReversed: true }),
      paymentOf("right"),
      paymentOf("back", { kind: PaymentKind.REVERSAL, amount: -9_000_000n, reversesId: "wrong" }),
    ],
  });
  const movements = movementsOf(payments).map(({ payment, reversal }) => [payment.id, reversal?.id]);
  expect(movements).toEqual([
    ["wrong", "back"],
    ["right", undefined],
  ]);
});

test("charges are owed, being given back or settled, and are summed in one currency only", () => {
  const paid = chargeOf({ id: "paid", state: ChargeState.PAID, balance: 0n, received: 18_000_000n });
  const back = chargeOf({ id: "back", state: ChargeState.REFUND_DUE, balance: -5_000_000n });
  const { owed, returning, settled } = groupsOf([partlyPaid(), back, chargeOf({ id: "b2" }), paid]);
  expect([owed, returning, settled].map((group) => group.map(({ id }) => id))).toEqual([
    ["b1", "b2"],
    ["back"],
    ["paid"],
  ]);
  expect(balanceOf(owed)).toEqual({ amount: 27_000_000n, currency: "IDR" });
  expect(balanceOf(returning)).toEqual({ amount: 5_000_000n, currency: "IDR" });
  expect(balanceOf([...owed, chargeOf({ currency: "SGD" })])).toBeNull();
});
