import { create } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { PaymentWay } from "~/gen/lapang/v1/booking_pb";
import { TillCountSchema } from "~/gen/lapang/v1/money_admin_pb";
import { countedOf, countProblem, hasDifference, readCount, tillKey, totalsOf } from "./count-rules";

const cash = create(TillCountSchema, {
  till: "Desk 1",
  way: PaymentWay.CASH,
  came: 300n,
  wentBack: -50n,
  expected: 250n,
});
const other = create(TillCountSchema, {
  till: "Desk 2",
  way: PaymentWay.CASH,
  came: 100n,
  wentBack: 0n,
  expected: 100n,
});
const typed = (till: typeof cash, text: string) => ({ [tillKey(till)]: { text, expected: till.expected } });

test("the difference is what was counted less what is expected, and unknown until it can be read", () => {
  expect(countedOf(cash, typed(cash, "2"), "IDR")).toEqual({ counted: 200n, difference: -50n });
  expect(countedOf(cash, typed(cash, "3"), "IDR")).toEqual({ counted: 300n, difference: 50n });
  expect(countedOf(cash, typed(cash, "two"), "IDR")).toEqual({ counted: null, difference: null });
  expect(countedOf(cash, {}, "IDR").difference).toBeNull();
});

test("a till from which more went back than came is counted below zero", () => {
  expect(readCount("-50rb", "IDR")).toBe(-5_000_000n);
  expect(readCount("0", "IDR")).toBe(0n);
  expect(countProblem("-50rb", "IDR")).toBeUndefined();
  expect(countProblem("-", "IDR")).toBe("missing");
});

test("something differs as soon as one till does", () => {
  expect(hasDifference([cash, other], typed(other, "1"), "IDR")).toBe(false);
  expect(hasDifference([cash, other], { ...typed(cash, "2"), ...typed(other, "1") }, "IDR")).toBe(true);
});

test("tills of one way are one total", () => {
  expect(totalsOf([cash, other])).toEqual([{ way: PaymentWay.CASH, came: 400n, wentBack: -50n, expected: 350n }]);
});
