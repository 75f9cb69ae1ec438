import { PictureRefused } from "~/lib/forms/picture-upload";
import { type Crop, sideOf } from "./crop-rules";

/** Enough for a photo stored at 512 × 512, in pixels. */
const largestSide = 1024;
/** A camera's photo is much larger than its preview, and slow to drag. */
const largestPicture = 2400;
const quality = 0.92;

/** Decodes a file upright, and no larger than needed; of an animation the first frame. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  try {
    const whole = await createImageBitmap(file);
    const longest = Math.max(whole.width, whole.height);
    if (longest <= largestPicture) return whole;
    const share = largestPicture / longest;
    const smaller = await createImageBitmap(whole, {
      resizeWidth: Math.max(1, Math.round(whole.width * share)),
      resizeHeight: Math.max(1, Math.round(whole.height * share)),
      resizeQuality: "high",
    });
    whole.close();
    return smaller;
  } catch {
    throw new PictureRefused("broken");
  }
}

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
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PictureRefused("broken"))), "image/jpeg", quality);
  });
}
