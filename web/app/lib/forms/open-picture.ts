import { isPicture, isWebp, typeProblem } from "./picture-rules";
import { PictureRefused } from "./picture-upload";

/** Decodes a file upright, and no larger than needed; of an animation the first frame. */
export async function openPicture(file: Blob, largestSide: number): Promise<ImageBitmap> {
  try {
    const whole = await createImageBitmap(file);
    const longest = Math.max(whole.width, whole.height);
    if (longest <= largestSide) return whole;
    const share = largestSide / longest;
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

export function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PictureRefused("broken"))), "image/jpeg", quality);
  });
}

/** A file this small is worth no work, in bytes. */
const smallFile = 1_000_000;
const quality = 0.9;

/**
 * What is uploaded of a chosen file: no larger than needed, and a JPEG where the server cannot read the file's own
 * type. A file that this browser cannot decode is sent as it is.
 */
export async function scaledPicture(file: Blob, largestSide: number): Promise<Blob> {
  const isReadable = (await isPicture(file)) || (await isWebp(file));
  let picture: ImageBitmap;
  try {
    picture = await openPicture(file, largestSide);
  } catch {
    if (!isReadable) throw new PictureRefused((await typeProblem(file)) ?? "wrong-type");
    return file;
  }
  try {
    const { width, height } = picture;
    if (isReadable && file.size <= smallFile && Math.max(width, height) < largestSide) return file;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    // A JPEG has no transparency.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0);
    return await jpegOf(canvas, quality);
  } finally {
    picture.close();
  }
}
