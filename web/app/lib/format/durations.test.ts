import { expect, test } from "vitest";
import { durationText } from "./durations";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  [360, "en", "6 hours"],
  [90, "en", "1 hour, 30 minutes"],
  [2880, "en", "2 days"],
  [360, "id", "6 jam"],
  [90, "id", "1 jam, 30 menit"],
] as const)("%i minutes in %s are %s", (minutes, locale, text) => {
  expect(plain(durationText(minutes, locale))).toBe(text);
});
