import { jpegOf } from "~/lib/forms/open-picture";
import { type Crop, sideOf } from "./crop-rules";

/** Enough for a photo stored at 512 × 512, in pixels. */
const largestSide = 1024;
const quality = 0.92;

/** Draws the crop over the whole canvas, on white where the picture is transparent. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const side = sideOf(picture, crop.zoom);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

/** The crop as a JPEG. */
export function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const side = Math.max(1, Math.min(largestSide, Math.round(sideOf(picture, crop.zoom))));
  canvas.width = side;
  canvas.height = side;
  drawCrop(canvas, picture, crop);
  return jpegOf(canvas, quality);
}
