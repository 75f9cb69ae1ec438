import { expect, test } from "vitest";
import { durationText, momentText } from "./moment-text";

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

test("a moment is said by the venue's clock", () => {
  const moment = Date.parse("2026-11-24T12:00:00Z");
  expect(momentText(moment, "Asia/Jayapura", "en")).toMatch(/24 Nov.*, 21:00 WIT$/);
  expect(momentText(moment, "Asia/Makassar", "id")).toMatch(/24 Nov.*, 20\.00 WITA$/);
});
