import { expect, test } from "vitest";
import { distanceText } from "./distance";

test.each([
  [18, "en", "50 m"],
  [840, "en", "850 m"],
  [1240, "en", "1.2 km"],
  [1240, "id", "1,2 km"],
  [12_600, "id", "13 km"],
] as const)("%d metres in %s are %s", (meters, locale, text) => {
  expect(distanceText(meters, locale)).toBe(text);
});
