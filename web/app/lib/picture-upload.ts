import { Code, ConnectError } from "@connectrpc/connect";

/** A picture takes longer than a call, on a bad connection much longer; in milliseconds. */
const uploadTimeout = 3 * 60_000;
const removalTimeout = 30_000;

/** The picture itself is refused, so that another try with it is in vain. */
export class PictureRefused extends Error {
  readonly why: "too-large" | "wrong-type" | "broken";
  constructor(why: PictureRefused["why"]) {
    super(`The picture was refused: ${why}.`);
    this.name = "PictureRefused";
    this.why = why;
  }
}

/** Plain HTTP has no codes; with them a failed upload is explained like any other call. */
function failureOf(status: number, text = ""): Error {
  switch (status) {
    case 413:
      return new PictureRefused("too-large");
    case 415:
      return new PictureRefused("wrong-type");
    case 422:
      return new PictureRefused("broken");
    case 401:
      return new ConnectError("", Code.Unauthenticated);
    case 403:
      return new ConnectError("", Code.PermissionDenied);
    case 404:
      return new ConnectError("", Code.NotFound);
    case 408:
    case 504:
      return new ConnectError("", Code.DeadlineExceeded);
    case 429:
      return new ConnectError("", Code.ResourceExhausted);
    case 400:
      // What it is for has changed meanwhile; else the picture did not arrive whole.
      return new ConnectError("", text.includes('"failed_precondition"') ? Code.FailedPrecondition : Code.Unavailable);
    case 0:
    case 502:
    case 503:
      return new ConnectError("", Code.Unavailable);
    default:
      return new ConnectError(`HTTP ${status}`, Code.Internal);
  }
}

export type Upload = {
  picture: Blob;
  /** Told in shares of 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a picture to be kept at `path`, and answers the address under `key` in the answer. By XMLHttpRequest, as `fetch`
 * does not tell how far an upload is.
 */
export function uploadPicture(path: string, key: string, { picture, onProgress, signal }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", path);
    request.timeout = uploadTimeout;
    request.setRequestHeader("Content-Type", picture.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const address = request.status === 200 ? addressIn(request.responseText, key) : null;
      if (address === null) reject(failureOf(request.status, request.responseText));
      else resolve(address);
    };
    request.onerror = () => reject(failureOf(0));
    request.ontimeout = () => reject(failureOf(408));
    request.onabort = () => reject(new ConnectError("", Code.Canceled));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(picture);
  });
}

function addressIn(text: string, key: string): string | null {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== "object" || answer === null) return null;
    const address = Object.entries(answer).find(([name]) => name === key)?.[1];
    return typeof address === "string" ? address : null;
  } catch {
    return null;
  }
}

export async function removePicture(path: string): Promise<void> {
  let status = 0;
  let text = "";
  try {
    const signal = AbortSignal.timeout(removalTimeout);
    const answer = await fetch(path, { method: "DELETE", credentials: "include", signal });
    text = await answer.text();
    status = answer.status;
  } catch {
    // No answer at all: the status stays 0.
  }
  if (status < 200 || status > 299) throw failureOf(status, text);
}
