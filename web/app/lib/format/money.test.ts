import { expect, test } from "vitest";
import { formatMoney, formatMoneyBare, formatMoneyRange, formatMoneyShort, plainAmount } from "./money";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  [15_000_000n, "IDR", "id", "Rp 150.000"],
  [15_000_000n, "IDR", "en", "Rp 150,000"],
  [0, "IDR", "id", "Rp 0"],
  [1_250, "USD", "en", "$12.50"],
  [1_200, "USD", "en", "$12"],
  [1_200, "JPY", "en", "¥1,200"],
  [1_200, "JPY", "id", "JP¥1.200"],
  [12_500, "KWD", "en", "KWD 12.500"],
  [12_000, "KWD", "en", "KWD 12"],
  [12_500, "KWD", "id", "KWD 12,500"],
  [150_000n, "VND", "id", "₫150.000"],
  [1_250, "EUR", "id", "€12,50"],
  [1_250, "MYR", "en", "MYR 12.50"],
  [1_250, "SGD", "id", "SGD 12,50"],
] as const)("%s minor units of %s in %s read %s", (amount, currency, locale, text) => {
  expect(plain(formatMoney(amount, currency, locale))).toBe(text);
});

test("a range with equal ends is a single price", () => {
  expect(plain(formatMoneyRange(15_000_000n, 15_000_000n, "IDR", "id"))).toBe("Rp 150.000");
  expect(plain(formatMoneyRange(15_000_000n, 20_000_000n, "IDR", "id"))).toMatchInlineSnapshot(`"Rp 150.000–200.000"`);
});

test("a short price abbreviates the thousands", () => {
  expect(plain(formatMoneyShort(15_000_000n, 15_000_000n, "IDR", "en"))).toBe("Rp 150K");
  expect(plain(formatMoneyShort(15_000_000n, 15_000_000n, "IDR", "id"))).toBe("Rp 150 rb");
  expect(plain(formatMoneyShort(15_050_000n, 20_000_000n, "IDR", "id"))).toBe("Rp 150,5–200 rb");
  expect(plain(formatMoneyShort(1_250, 1_250, "USD", "en"))).toBe("$12.50");
  expect(formatMoneyBare(15_000_000n, 15_000_000n, "IDR", "en")).toBe("150K");
  expect(formatMoneyBare(15_000_000n, 20_000_000n, "IDR", "id")).toBe("150–200rb");
});

test.each([
  [15_000_000n, "IDR", "150000"],
  [15_000_050n, "IDR", "150000.50"],
  [1_200n, "JPY", "1200"],
  [12_500n, "KWD", "12.500"],
  [5n, "USD", "0.05"],
])("%s minor units of %s are copied as %s", (amount, currency, text) => {
  expect(plainAmount(amount, currency)).toBe(text);
});
