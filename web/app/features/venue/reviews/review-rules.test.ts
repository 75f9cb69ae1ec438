import { expect, test } from "vitest";
import { averageOf, monthText, ratingText } from "./review-rules";

test("the average counts each star by its number, in the reader's language", () => {
  const average = averageOf([1, 0, 0, 2, 7]);
  expect(average).toBeCloseTo(4.4);
  expect([ratingText(average ?? 0, "en"), ratingText(average ?? 0, "id")]).toEqual(["4.4", "4,4"]);
  expect(averageOf([0, 0, 0, 0, 0])).toBeNull();
});

test("the month played is named, and nothing where it is unknown", () => {
  expect([monthText("2026-10", "en"), monthText("2026-10", "id")]).toEqual(["October 2026", "Oktober 2026"]);
  expect(monthText("", "en")).toBe("");
});
