import { expect, test } from "vitest";
import { momentText, timeLeftText } from "./time-left";

const minute = 60_000;

test.each([
  [23 * 60 * minute + 11.5 * minute, "en", "23 hr 12 min"],
  [120 * minute, "en", "2 hr"],
  [1_000, "id", "1 menit"],
  [-5_000, "en", "0 min"],
  [90 * minute, "id", "1 jam 30 menit"],
] as const)("%d ms in %s are %s", (ms, locale, text) => {
  expect(timeLeftText(ms, locale).replaceAll("\u00a0", " ")).toBe(text);
});

test("a moment is written in the venue's time zone", () => {
  const moment = Date.parse("2026-11-24T12:00:00Z");
  expect(momentText(moment, "Asia/Jayapura", "en")).toMatch(/24 Nov.*, 21:00 WIT$/);
  expect(momentText(moment, "Asia/Makassar", "id")).toMatch(/24 Nov.*, 20\.00 WITA$/);
});
