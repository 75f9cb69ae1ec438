// Picture files as from a phone's album, and the colours of a picture on a page.

import type { Locator, Page } from "@playwright/test";

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

const pngBeginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Twice as wide as high; red on the left, blue on the right. */
export async function twoColours(page: Page, mimeType: "image/png" | "image/jpeg"): Promise<PictureFile> {
  const address = await page.evaluate((type) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 400 });
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("No canvas.");
    brush.fillStyle = "#f00";
    brush.fillRect(0, 0, 400, 400);
    brush.fillStyle = "#00f";
    brush.fillRect(400, 0, 400, 400);
    return canvas.toDataURL(type);
  }, mimeType);
  return { name: "me", mimeType, buffer: Buffer.from(address.split(",")[1] ?? "", "base64") };
}

/** A photo of one colour, as a camera makes it: larger than a venue's page shows it. */
export async function aPhoto(page: Page, colour: "#f00" | "#00f", name: string): Promise<PictureFile> {
  const address = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 3000, height: 2000 });
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("No canvas.");
    brush.fillStyle = fill;
    brush.fillRect(0, 0, 3000, 2000);
    return canvas.toDataURL("image/jpeg");
  }, colour);
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(address.split(",")[1] ?? "", "base64") };
}

/** The same picture as large as a camera makes it, which is more than the server accepts. */
export function asLargeAsACameras(picture: PictureFile): PictureFile {
  return { ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(8 * 1024 * 1024)]) };
}

/** A text file named like a picture. */
export function notOne(): PictureFile {
  return { name: "me.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") };
}

/** A valid picture header followed by garbage. */
export function damaged(): PictureFile {
  return { name: "me.png", mimeType: "image/png", buffer: Buffer.concat([pngBeginning, Buffer.alloc(2000, "x")]) };
}

/** The colours of a picture on a page, from left to right. */
export async function coloursOf(picture: Locator): Promise<string[]> {
  return picture.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode();
    const { naturalWidth: width, naturalHeight: height } = shown;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const brush = canvas.getContext("2d");
    brush?.drawImage(shown, 0, 0);
    return [0.1, 0.9].map((share) => {
      const [red = 0, , blue = 0] = brush?.getImageData(Math.floor(share * width), height / 2, 1, 1).data ?? [];
      return red > blue ? "red" : "blue";
    });
  });
}
