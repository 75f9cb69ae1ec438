import { expect, test } from "vitest";
import { isSuspiciouslyLow, moneyText, readMoney } from "./money-rules";

test.each([
  "50.000",
  "50,000",
  "50000",
  "50 000",
  "50rb",
  "50 rb",
  "50k",
  "50K",
  "50 ribu",
  "Rp 50.000",
  "Rp50rb",
  "IDR 50,000",
])("%s is fifty thousand rupiah", (text) => expect(readMoney(text, "IDR")).toBe(5_000_000n));

test.each([
  ["50.000,00", 5_000_000n],
  ["50,000.00", 5_000_000n],
  ["50.000,-", 5_000_000n],
  ["1.250.000", 125_000_000n],
  ["1,5jt", 150_000_000n],
  ["1.5 juta", 150_000_000n],
  ["52,5rb", 5_250_000n],
  ["1.500rb", 150_000_000n],
  ["50", 5000n],
  ["0", 0n],
])("%s in rupiah is %s sen", (text, minor) => expect(readMoney(text, "IDR")).toBe(minor));

test.each(["", "abc", "75.5", "50.00", "5.0000", "50.000.00", "1.000,000", "-5", "50x", "rb", "1e5", "9".repeat(20)])(
  "%j in rupiah is refused, not guessed",
  (text) => expect(readMoney(text, "IDR")).toBeNull(),
);

test.each([
  ["25.50", "SGD", 2550n],
  ["25,5", "SGD", 2550n],
  ["1,250.50", "USD", 125_050n],
  ["$25", "USD", 2500n],
  ["S$ 25", "SGD", 2500n],
  ["3.000", "JPY", 3000n],
  ["¥3,000", "JPY", 3000n],
])("%s in %s is read", (text, currency, minor) => expect(readMoney(text, currency)).toBe(minor));

test("an amount survives the round trip through the form in both languages", () => {
  for (const locale of ["en", "id"] as const) {
    expect(readMoney(moneyText(15_000_000n, "IDR", locale), "IDR")).toBe(15_000_000n);
    expect(readMoney(moneyText(2550n, "SGD", locale), "SGD")).toBe(2550n);
  }
});

test("less than five thousand rupiah needs a confirmation", () => {
  expect(isSuspiciouslyLow(5000n, "IDR")).toBe(true);
  expect(isSuspiciouslyLow(500_000n, "IDR")).toBe(false);
  expect(isSuspiciouslyLow(500n, "SGD")).toBe(false);
});
