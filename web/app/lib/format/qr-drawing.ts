import { encode } from "uqr";

/** Error correction: about 15 percent of the code may be covered or dirty. */
const correction = "M";
/** The free margin that scanners need (ISO/IEC 18004), in modules. */
const quietZone = 4;
/** Pixels per module: sharp on a poster. */
const pngModule = 24;

export type Drawing = {
  /** The side, in modules, with the quiet zone. */
  size: number;
  /** The dark modules, as an SVG path. */
  path: string;
};

export function drawingOf(link: string): Drawing {
  const { size, data } = encode(link, { ecc: correction, border: quietZone });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}

export function svgOf({ size, path }: Drawing): Blob {
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Blob([text], { type: "image/svg+xml" });
}

/** Null where the browser cannot encode images. */
export function pngOf({ size, path }: Drawing): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * pngModule;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  pen.scale(pngModule, pngModule);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, size, size);
  pen.fillStyle = "#000";
  pen.fill(new Path2D(path));
  return new Promise((made) => canvas.toBlob(made, "image/png"));
}
