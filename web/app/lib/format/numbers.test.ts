import { expect, test } from "vitest";
import { distanceText, formatNumber, hoursText } from "./numbers";

test.each([
  [7, "7", "7"],
  [1_250, "1,250", "1.250"],
  [1_250_000.5, "1,250,000.5", "1.250.000,5"],
])("%d is written %s, and %s in Indonesian", (value, english, indonesian) => {
  expect(formatNumber(value, "en")).toBe(english);
  expect(formatNumber(value, "id")).toBe(indonesian);
});

test.each([
  [60, "1 hour", "1 jam"],
  [90, "1.5 hours", "1,5 jam"],
  [165, "2.75 hours", "2,75 jam"],
  [600, "10 hours", "10 jam"],
])("%d minutes are %s, and %s in Indonesian", (minutes, english, indonesian) => {
  expect(hoursText(minutes, "en")).toBe(english);
  expect(hoursText(minutes, "id")).toBe(indonesian);
});

test.each([
  [18, "en", "50 m"],
  [840, "en", "850 m"],
  [1240, "en", "1.2 km"],
  [1240, "id", "1,2 km"],
  [12_600, "id", "13 km"],
] as const)("%d metres in %s are %s", (meters, locale, text) => {
  expect(distanceText(meters, locale)).toBe(text);
});
