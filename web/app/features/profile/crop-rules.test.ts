import { expect, test } from "vitest";
import { centred, cropByKey, mostZoom, moved, sideOf, zoomed } from "./crop-rules";

const wide = { width: 1600, height: 800 };

test("the initial crop is the largest square in the middle", () => {
  expect(centred(wide)).toEqual({ x: 800, y: 400, zoom: 1 });
  expect(sideOf(wide, 1)).toBe(800);
  expect(sideOf(wide, 2)).toBe(400);
});

test("the crop never leaves the picture", () => {
  expect(moved(wide, centred(wide), { x: 10, y: 10 })).toEqual({ x: 400, y: 400, zoom: 1 });
  expect(moved(wide, centred(wide), { x: -10, y: -10 })).toEqual({ x: 1200, y: 400, zoom: 1 });
  const corner = moved(wide, { x: 800, y: 400, zoom: 4 }, { x: -10, y: -10 });
  expect(corner).toEqual({ x: 1500, y: 700, zoom: 4 });
  expect(zoomed(wide, corner, 1)).toEqual({ x: 1200, y: 400, zoom: 1 });
});

test("dragging moves the picture as far as the finger", () => {
  expect(moved(wide, centred(wide), { x: 0.25, y: 0 }).x).toBe(600);
  expect(moved(wide, { x: 800, y: 400, zoom: 2 }, { x: 0.25, y: -0.25 })).toEqual({ x: 700, y: 500, zoom: 2 });
});

test("zooming keeps the point under the fingers in place", () => {
  const around = { x: 0.75, y: 0.25 };
  const before = centred(wide);
  const after = zoomed(wide, before, 2, around);
  const under = (crop: typeof before) => ({
    x: crop.x + (around.x - 0.5) * sideOf(wide, crop.zoom),
    y: crop.y + (around.y - 0.5) * sideOf(wide, crop.zoom),
  });
  expect(under(after)).toEqual(under(before));
});

test("zooming stops at the picture's resolution", () => {
  expect(mostZoom(wide)).toBe(5);
  expect(mostZoom({ width: 192, height: 400 })).toBe(2);
  expect(mostZoom({ width: 40, height: 40 })).toBe(1);
  expect(zoomed(wide, centred(wide), 99).zoom).toBe(5);
  expect(zoomed(wide, centred(wide), 0.1).zoom).toBe(1);
});

test.each([
  ["ArrowRight", { x: 816 }],
  ["ArrowLeft", { x: 784 }],
  ["ArrowDown", { y: 416 }],
  ["ArrowUp", { y: 384 }],
  ["+", { zoom: 2.3 }],
  ["-", { zoom: 1.739 }],
  ["0", { zoom: 1 }],
])("the key %s changes the crop", (key, expected) => {
  const crop = cropByKey(wide, { x: 800, y: 400, zoom: 2 }, key);
  for (const [name, value] of Object.entries(expected)) expect(crop?.[name as "x"]).toBeCloseTo(value, 3);
});

test("other keys are not handled", () => {
  expect(cropByKey(wide, centred(wide), "Tab")).toBeNull();
});
