import { Code } from "@connectrpc/connect";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { codeOf } from "~/lib/http/error-code";
import { explain } from "~/lib/http/error-messages";
import { PictureRefused } from "./picture-upload";

/** The maximum size of an uploaded photo (specification §5), in bytes. */
export const largestPicture = 5 * 1024 * 1024;

/** The file types to choose from; phones offer their camera for these too. */
export const pictureTypes = "image/jpeg,image/png,image/gif";

const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
];

export const pictureProblems = {
  "too-large": msg`This photo is larger than 5 MB. Choose a smaller one.`,
  "wrong-type": msg`This is not a JPG, PNG or GIF. Choose another file.`,
  heic: msg`This photo is in the HEIC format, which cannot be used here. Take a screenshot of it and choose that. For your next photos, on an iPhone: Settings → Camera → Formats → Most Compatible. On a Samsung, in the settings of its camera: turn off “High efficiency pictures”.`,
  "too-many-pixels": msg`This photo has too many pixels. Save it smaller, then upload it again.`,
  broken: msg`This photo cannot be opened: it may be damaged, or too large for this device. Choose another one.`,
} satisfies Record<PictureRefused["why"], MessageDescriptor>;

/** Whether a file is of a type that can be used. Checks its content, because any file can be named .jpg. */
export async function isPicture(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return beginnings.some((beginning) => beginning.every((byte, at) => start[at] === byte));
}

const heicBrands = /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s;

/** Why a file's type cannot be used, if so. HEIC is what many phones' cameras save. */
export async function typeProblem(file: Blob): Promise<"wrong-type" | "heic" | undefined> {
  if (await isPicture(file)) return undefined;
  const start = await file.slice(0, 12).arrayBuffer();
  return heicBrands.test(String.fromCharCode(...new Uint8Array(start))) ? "heic" : "wrong-type";
}

/** Why a photo was not saved or removed. */
export function explainPicture(error: unknown): MessageDescriptor {
  if (error instanceof PictureRefused) return pictureProblems[error.why];
  if (codeOf(error) === Code.Unavailable) return msg`We cannot reach Lapang. Check your connection and try again.`;
  return explain(error);
}

export async function isWebp(file: Blob): Promise<boolean> {
  const start = await file.slice(0, 12).arrayBuffer();
  return /^RIFF.{4}WEBP$/s.test(String.fromCharCode(...new Uint8Array(start)));
}
