import { expect, test } from "vitest";
import { durationText, relativeTime } from "./durations";

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

const now = new Date("2026-11-20T03:00:00Z");

test.each([
  ["2026-11-20T02:59:30Z", "this minute", "menit ini"],
  ["2026-11-20T02:15:00Z", "45 minutes ago", "45 menit yang lalu"],
  ["2026-11-20T04:59:59Z", "in 1 hour", "dalam 1 jam"],
  ["2026-11-22T03:00:00Z", "in 2 days", "lusa"],
  ["2026-11-22T02:59:00Z", "tomorrow", "besok"],
  ["2026-11-29T02:00:00Z", "in 9 days", "dalam 9 hari"],
  ["2026-11-19T03:00:00Z", "yesterday", "kemarin"],
  ["2026-11-18T03:00:00Z", "2 days ago", "2 hari yang lalu"],
])("%s is %s", (instant, english, indonesian) => {
  expect(relativeTime(new Date(instant), now, "en")).toBe(english);
  expect(relativeTime(new Date(instant), now, "id")).toBe(indonesian);
});
