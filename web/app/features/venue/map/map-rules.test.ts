import { expect, test } from "vitest";
import { askedBounds, boundsAround, priceText, zoomInto } from "./map-rules";

test("one venue is shown with two kilometres around it, several with room at the edges", () => {
  const one = boundsAround([{ latitude: -6.2, longitude: 106.8 }]);
  expect(one?.north).toBeCloseTo(-6.19);
  expect(one?.west).toBeCloseTo(106.79);
  const two = [
    { latitude: -6.2, longitude: 106.8 },
    { latitude: -6.9, longitude: 107.6 },
  ];
  expect(boundsAround(two)?.south).toBeCloseTo(-6.97);
  expect(boundsAround(two)?.east).toBeCloseTo(107.68);
});

test("venues without coordinates do not move the map", () => {
  expect(boundsAround([{ latitude: 0, longitude: 0 }])).toBeNull();
});

test("the server is asked for a margin around the view, never beyond the world", () => {
  expect(askedBounds({ south: -7, west: 106, north: -6, east: 108 })).toEqual({
    south: -7.25,
    west: 105.5,
    north: -5.75,
    east: 108.5,
  });
  // Dragged across the 180th meridian: west is more than east.
  expect(askedBounds({ south: -80, west: 170, north: 84, east: 190 })).toEqual({
    south: -85,
    west: 165,
    north: 85,
    east: -165,
  });
  expect(askedBounds({ south: -60, west: -200, north: 60, east: 200 })).toMatchObject({ west: -180, east: 180 });
});

test("a cluster zooms in by two levels, not past the last", () => {
  expect([zoomInto(4), zoomInto(17)]).toEqual([6, 18]);
});

test("a mark shows the price of the time searched for, and no other", () => {
  const venue = { id: "v1", priceFrom: 5_500_000n, currency: "IDR" };
  const start = { priceMin: 16_000_000n, priceMax: 16_000_000n, currency: "IDR" };
  const text = (starts: Parameters<typeof priceText>[1]) => priceText(venue, starts, "en");
  expect(text(null)).toMatch(/55K/);
  expect(text(new Map([["v1", start]]))).toMatch(/160K/);
  expect(text(new Map())).toBeNull();
});
