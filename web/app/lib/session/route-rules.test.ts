import { expect, test } from "vitest";
import { accessOf, isPossible } from "./route-rules";

test.each([
  ["courts", "everyone"],
  ["id/courts/:city", "everyone"],
  ["courts/:city/:slug", "everyone"],
  ["id/courts/:city/:slug/book", "everyone"],
  ["match/:id", "everyone"],
  ["id", "everyone"],
  ["*", "everyone"],
  ["venue/search", "players"],
  ["venue/:id/book", "players"],
  ["auth/login", "visitors"],
  ["internal/venues/:id", "staff"],
])("/%s is for %s", (pattern, access) => {
  expect(accessOf(pattern)).toBe(access);
});

test.each([
  ["bandung", "table_tennis", true],
  ["Jakarta-Selatan", undefined, true],
  ["bandung", "gor..", false],
  ["ban dung", "gor", false],
  ["b".repeat(121), undefined, false],
])("courts in %s of %s can be: %s", (city, slug, isOne) => {
  expect(isPossible(slug ? "courts/:city/:slug" : "courts/:city", { city, slug })).toBe(isOne);
});
