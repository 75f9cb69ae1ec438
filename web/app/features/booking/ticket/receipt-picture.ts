import { largestPicture } from "~/lib/forms/picture-rules";
import { PictureRefused } from "~/lib/forms/picture-upload";

/** The longer side of a downscaled photo, in pixels; small print stays readable. */
const longestSide = 2400;
const quality = 0.85;

/** Downscales a photo to the upload limit: cameras produce more than a receipt needs. */
export async function fitting(photo: Blob): Promise<Blob> {
  if (photo.size <= largestPicture) return photo;
  const bitmap = await createImageBitmap(photo).catch(() => {
    throw new PictureRefused("broken");
  });
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const pen = canvas.getContext("2d");
    if (!pen) throw new PictureRefused("too-large");
    // Transparent areas of a GIF or PNG would become black in a JPEG.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (!smaller || smaller.size > largestPicture) throw new PictureRefused("too-large");
    return smaller;
  } finally {
    bitmap.close();
  }
}
