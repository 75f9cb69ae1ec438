import { type MoneyProblem, moneyProblem, readMoney } from "~/features/money/money-rules";
import type { PaymentWay } from "~/gen/lapang/v1/booking_pb";
import type { TillCount } from "~/gen/lapang/v1/money_admin_pb";

// What was counted against what should be there. No React, no texts.

/** What was typed at a till, and what was expected there at that time. */
type Typed = { text: string; expected: bigint };
export type Counts = Readonly<Record<string, Typed>>;

/** Identifies one way of payment at one till. */
export function tillKey({ till, way }: Pick<TillCount, "till" | "way">): string {
  return `${way}.${till}`;
}

const signed = /^\s*[-−–]/;

/** An amount as typed, below zero where more went back than came. Null if unreadable. */
export function readCount(text: string, currency: string): bigint | null {
  const amount = readMoney(text.replace(signed, ""), currency);
  return amount !== null && signed.test(text) ? -amount : amount;
}

export function countProblem(text: string, currency: string): MoneyProblem | undefined {
  return moneyProblem(text.replace(signed, ""), currency);
}

/** What was counted at each till, and how it differs from what is expected; both null until it can be read. */
export function countedOf(till: TillCount, counts: Counts, currency: string) {
  const counted = readCount(counts[tillKey(till)]?.text ?? "", currency);
  return { counted, difference: counted === null ? null : counted - till.expected };
}

/** Whether something that was counted is not what is expected: a note has to say why. */
export function hasDifference(tills: readonly TillCount[], counts: Counts, currency: string): boolean {
  return tills.some((till) => (countedOf(till, counts, currency).difference ?? 0n) !== 0n);
}

export type Total = Pick<TillCount, "way" | "came" | "wentBack" | "expected">;

/** All tills together, by way of payment. */
export function totalsOf(tills: readonly TillCount[]): Total[] {
  const totals = new Map<PaymentWay, Total>();
  for (const { way, came, wentBack, expected } of tills) {
    const sum = totals.get(way) ?? { way, came: 0n, wentBack: 0n, expected: 0n };
    totals.set(way, {
      way,
      came: sum.came + came,
      wentBack: sum.wentBack + wentBack,
      expected: sum.expected + expected,
    });
  }
  return [...totals.values()];
}

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
