import { Code, ConnectError } from "@connectrpc/connect";
import { HttpError, parsed, request, textIn } from "~/lib/http/http";
import type { ReasonName } from "~/lib/http/reasons";

/** An upload takes longer than a call, on a bad connection much longer; in milliseconds. */
const uploadTimeout = 3 * 60_000;

/** The picture itself is refused, so a retry is useless. */
export class PictureRefused extends Error {
  readonly why: "too-large" | "wrong-type" | "heic" | "too-many-pixels" | "broken";
  constructor(why: PictureRefused["why"]) {
    super(`The picture was refused: ${why}.`);
    this.name = "PictureRefused";
    this.why = why;
  }
}

const refusals: Record<number, PictureRefused["why"]> = { 413: "too-large", 415: "wrong-type", 422: "broken" };

const tooManyPixels: readonly ReasonName[] = ["PHOTO_TOO_MANY_PIXELS", "PHOTO_PROGRESSIVE"];

/** Why a picture was not saved; status 0 means no response. */
function failureOf(status: number, text = ""): Error {
  const hasTooManyPixels = status === 422 && tooManyPixels.some((reason) => text.includes(reason));
  const why = hasTooManyPixels ? "too-many-pixels" : refusals[status];
  if (why) return new PictureRefused(why);
  if (status !== 400) return new HttpError(status, text);
  // The picture's target has changed meanwhile; otherwise the upload was incomplete.
  const hasChanged = textIn(parsed(text), "code") === "failed_precondition";
  return new HttpError(status, text, hasChanged ? Code.FailedPrecondition : Code.Unavailable);
}

export type Upload = {
  picture: Blob;
  /** As a fraction of 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads a picture to `path`, and returns the address under `key` in the response. By XMLHttpRequest, because
 * `fetch` reports no upload progress.
 */
export function uploadPicture(path: string, key: string, { picture, onProgress, signal }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open("PUT", path);
    sending.timeout = uploadTimeout;
    sending.setRequestHeader("Content-Type", picture.type);
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    sending.onload = () => {
      const address = sending.status === 200 ? textIn(parsed(sending.responseText), key) : null;
      if (address === null) reject(failureOf(sending.status, sending.responseText));
      else resolve(address);
    };
    sending.onerror = () => reject(failureOf(0));
    sending.ontimeout = () => reject(failureOf(408));
    sending.onabort = () => reject(new ConnectError("", Code.Canceled));
    signal.addEventListener("abort", () => sending.abort(), { once: true });
    if (signal.aborted) sending.abort();
    else sending.send(picture);
  });
}

/** Uploads a picture without progress. */
export async function sendPicture(path: string, picture: Blob): Promise<void> {
  const headers = { "Content-Type": picture.type };
  try {
    await request(path, { method: "PUT", body: picture, headers, timeoutMs: uploadTimeout });
  } catch (error) {
    throw error instanceof HttpError ? failureOf(error.status, error.text) : error;
  }
}

export async function removePicture(path: string): Promise<void> {
  await request(path, { method: "DELETE" });
}
