import { expect, test } from "vitest";
import { farFrom, metersBetween, placeProblem, placeText, readPlace } from "./coordinate-rules";

const bandung = { latitude: -6.8953, longitude: 107.6046 };

test.each([
  "-6.8953, 107.6046",
  "-6.8953,107.6046",
  "  -6.8953 107.6046 ",
  "(-6.8953, 107.6046)",
  "-6,8953, 107,6046",
  "-6,8953 107,6046",
  "−6.8953, 107.6046",
  "https://www.google.com/maps/@-6.8953,107.6046,17z",
  "https://www.google.com/maps/place/GOR/@-6.9,107.7,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-6.8953!4d107.6046",
  "https://maps.google.com/?q=-6.8953,107.6046",
  "https://www.google.com/maps/search/?api=1&query=-6.8953%2C107.6046",
  "https://www.openstreetmap.org/#map=17/-6.8953/107.6046",
])("%s is a place in Bandung", (text) => expect(readPlace(text)).toEqual(bandung));

test.each(["", "-6.8953", "-6,89", "107.6046, -6.8953", "-91, 10", "6, 181", "Bandung", "-6.8953, 107.6046, 12"])(
  "%j is not a place",
  (text) => expect(readPlace(text)).toBeNull(),
);

test.each([
  ["-6,89", "half"],
  ["https://maps.app.goo.gl/Ab3dE", "shortLink"],
  ["GOR Melati goo.gl/maps/Ab3dE", "shortLink"],
  ["Bandung", "place"],
  ["-6,8953 107,6046", null],
])("what is wrong with %j: %s", (text, problem) => expect(placeProblem(text)).toBe(problem));

test("coordinates survive the round trip through text", () => expect(readPlace(placeText(bandung))).toEqual(bandung));

test("a place is far when no venue of its city is within 50 km", () => {
  const jakarta = { latitude: -6.2, longitude: 106.8166 };
  expect(metersBetween(bandung, jakarta) / 1000).toBeCloseTo(116.5, 0);
  expect(farFrom(bandung, [jakarta])).toBeGreaterThan(100_000);
  expect(farFrom(bandung, [jakarta, { latitude: -6.92, longitude: 107.61 }])).toBeNull();
  expect(farFrom(bandung, [])).toBeNull();
});
