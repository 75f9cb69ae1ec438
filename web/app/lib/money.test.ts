import { expect, test } from "vitest";
import { formatMoney, formatMoneyRange, formatMoneyShort } from "./money";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  [15_000_000n, "IDR", "id", "Rp 150.000"],
  [15_000_000n, "IDR", "en", "Rp 150,000"],
  [0, "IDR", "id", "Rp 0"],
  [1_250, "USD", "en", "$12.50"],
  [1_200, "USD", "en", "$12"],
  [1_200, "JPY", "en", "¥1,200"],
] as const)("%s minor units of %s in %s read %s", (amount, currency, locale, text) => {
  expect(plain(formatMoney(amount, currency, locale))).toBe(text);
});

test("a range of one price is that price", () => {
  expect(plain(formatMoneyRange(15_000_000n, 15_000_000n, "IDR", "id"))).toBe("Rp 150.000");
  expect(plain(formatMoneyRange(15_000_000n, 20_000_000n, "IDR", "id"))).toMatchInlineSnapshot(`"Rp 150.000–200.000"`);
});

test("a short price leaves the thousands to a letter", () => {
  expect(plain(formatMoneyShort(15_000_000n, 15_000_000n, "IDR", "en"))).toBe("Rp 150K");
  expect(plain(formatMoneyShort(15_000_000n, 15_000_000n, "IDR", "id"))).toBe("Rp 150 rb");
  expect(plain(formatMoneyShort(15_050_000n, 20_000_000n, "IDR", "id"))).toBe("Rp 150,5–200 rb");
  expect(plain(formatMoneyShort(1_250, 1_250, "USD", "en"))).toBe("$12.50");
});
