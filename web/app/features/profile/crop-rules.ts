/** A square crop of a photo: centred at (x, y), as large as fits at zoom 1. */
export type Crop = { x: number; y: number; zoom: number };
export type Size = { width: number; height: number };
/** As fractions of the square, from its top left corner. */
type Point = { x: number; y: number };

const middle: Point = { x: 0.5, y: 0.5 };
const largestZoom = 5;
/** Smaller crops would only show pixels. */
const smallestSide = 96;

export function mostZoom({ width, height }: Size): number {
  return Math.min(largestZoom, Math.max(1, Math.min(width, height) / smallestSide));
}

/** The square's side, in the picture's pixels. */
export function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

export function centred({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The nearest crop within the picture. */
function within(size: Size, { x, y, zoom }: Crop): Crop {
  const half = sideOf(size, zoom) / 2;
  return { x: between(half, x, size.width - half), y: between(half, y, size.height - half), zoom };
}

/** Drags the picture under the square, by fractions of the square. */
export function moved(size: Size, crop: Crop, by: Point): Crop {
  const side = sideOf(size, crop.zoom);
  return within(size, { ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side });
}

/** Zooms around a point of the square, which stays in place as far as the picture's edges allow. */
export function zoomed(size: Size, crop: Crop, zoom: number, around: Point = middle): Crop {
  const next = between(1, zoom, mostZoom(size));
  const shrunk = sideOf(size, crop.zoom) - sideOf(size, next);
  return within(size, {
    x: crop.x + (around.x - 0.5) * shrunk,
    y: crop.y + (around.y - 0.5) * shrunk,
    zoom: next,
  });
}

const step = 0.04;
const zoomStep = 1.15;

/** The crop after a key press, or null. Arrows move, plus and minus zoom, 0 resets. */
export function cropByKey(size: Size, crop: Crop, key: string): Crop | null {
  switch (key) {
    case "ArrowLeft":
      return moved(size, crop, { x: step, y: 0 });
    case "ArrowRight":
      return moved(size, crop, { x: -step, y: 0 });
    case "ArrowUp":
      return moved(size, crop, { x: 0, y: step });
    case "ArrowDown":
      return moved(size, crop, { x: 0, y: -step });
    case "+":
    case "=":
      return zoomed(size, crop, crop.zoom * zoomStep);
    case "-":
    case "_":
      return zoomed(size, crop, crop.zoom / zoomStep);
    case "0":
      return centred(size);
    default:
      return null;
  }
}
