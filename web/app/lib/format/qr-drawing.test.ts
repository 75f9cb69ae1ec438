import { encode } from "uqr";
import { expect, test } from "vitest";
import { drawingOf, svgOf } from "./qr-drawing";

const link = "http://localhost:8080/j/Ab12Cd34";

test("every dark module is drawn in its place, and the quiet zone is empty", () => {
  const { size, path } = drawingOf(link);
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const { data } = encode(link, { ecc: "M", border: 0 });
  expect(size).toBe(data.length + 8);
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `${x + 4} ${y + 4}` : [])));
  expect([...dark].toSorted()).toEqual(modules.toSorted());
});

test("the saved QR code has a white background", async () => {
  const drawing = drawingOf(link);
  const text = await svgOf(drawing).text();
  expect(text).toContain(`viewBox="0 0 ${drawing.size} ${drawing.size}"`);
  expect(text).toContain('fill="#fff"');
  expect(text).toContain(drawing.path);
});
