import { expect, test } from "vitest";
import { isWithin, phoneLinks } from "./nav-links";

test.each([
  ["/", "Home"],
  ["/id/", "Home"],
  ["/play", "Play"],
  ["/play/create", "Play"],
  ["/id/match/m1", "Play"],
  ["/id/compete", "Play"],
  ["/venue/search/results", "Venues"],
  ["/id/venue/v1/book", "Venues"],
  ["/id/courts/bandung/gor-saparua", "Venues"],
  ["/my", "My games"],
  ["/booking/b1", "My games"],
])("%s belongs to %s", (pathname, name) => {
  expect(phoneLinks.filter((link) => isWithin(link, pathname)).map(({ label }) => label.message)).toEqual([name]);
});

test("settings belong to none of the main links", () => {
  expect(phoneLinks.filter((link) => isWithin(link, "/settings/sports-preferences"))).toEqual([]);
});
