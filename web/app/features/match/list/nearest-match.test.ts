import { expect, test } from "vitest";
import { aMatch } from "../match.fixture";
import { nearestCity } from "./nearest-match";

const at = (city: string, latitude: number, longitude: number) =>
  aMatch({ venue: { id: city, name: city, city, latitude, longitude } });
const semarang = { latitude: -6.97, longitude: 110.42 };

test("the nearest city is that of the closest match, at any time", () => {
  const matches = [at("Jakarta", -6.2, 106.8), at("Yogyakarta", -7.8, 110.37), at("Surabaya", -7.25, 112.75)];
  expect(nearestCity(matches, semarang)).toBe("Yogyakarta");
});

test("matches without a venue or a city have no nearest city", () => {
  expect(nearestCity([aMatch(), at("", -6.9, 110.4)], semarang)).toBe("");
});
