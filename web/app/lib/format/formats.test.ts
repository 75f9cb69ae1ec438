import { expect, test } from "vitest";
import { dateFormat, numberFormat } from "./formats";

test("formatters are cached by language and options", () => {
  const options = { hour: "2-digit", minute: "2-digit", timeZone: "Asia/Jakarta" } as const;
  const clock = dateFormat("id", options);
  expect(dateFormat("id", { ...options })).toBe(clock);
  expect(dateFormat("en", options)).not.toBe(clock);
  expect(dateFormat("id", { ...options, timeZone: "Asia/Makassar" })).not.toBe(clock);
  expect(numberFormat("id").format(1250.5)).toBe("1.250,5");
  expect(numberFormat("en").format(1250.5)).toBe("1,250.5");
});
