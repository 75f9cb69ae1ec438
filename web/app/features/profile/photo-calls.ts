import { Code, ConnectError } from "@connectrpc/connect";

const path = "/api/profile/photo";

/** A photo takes longer than a call, on a bad connection much longer; in milliseconds. */
const uploadTimeout = 3 * 60_000;
const removalTimeout = 30_000;

/** The picture itself is refused, so that another try with it is in vain. */
export class PhotoRefused extends Error {
  readonly why: "too-large" | "wrong-type" | "broken";
  constructor(why: PhotoRefused["why"]) {
    super(`The photo was refused: ${why}.`);
    this.name = "PhotoRefused";
    this.why = why;
  }
}

/** Plain HTTP has no codes; with them a failed upload is explained like any other call. */
function failureOf(status: number): Error {
  switch (status) {
    case 413:
      return new PhotoRefused("too-large");
    case 415:
      return new PhotoRefused("wrong-type");
    case 422:
      return new PhotoRefused("broken");
    case 401:
      return new ConnectError("", Code.Unauthenticated);
    case 403:
      return new ConnectError("", Code.PermissionDenied);
    case 408:
    case 504:
      return new ConnectError("", Code.DeadlineExceeded);
    case 429:
      return new ConnectError("", Code.ResourceExhausted);
    case 0:
    // The photo did not arrive whole.
    case 400:
    case 502:
    case 503:
      return new ConnectError("", Code.Unavailable);
    default:
      return new ConnectError(`HTTP ${status}`, Code.Internal);
  }
}

/**
 * Sends the photo and answers its new address. By XMLHttpRequest, as `fetch` does not tell how far an upload is;
 * `onProgress` is told in shares of 1.
 */
export function uploadPhoto(photo: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", path);
    request.timeout = uploadTimeout;
    request.setRequestHeader("Content-Type", photo.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const avatarUrl = request.status === 200 ? avatarUrlIn(request.responseText) : null;
      if (avatarUrl === null) reject(failureOf(request.status));
      else resolve(avatarUrl);
    };
    request.onerror = () => reject(failureOf(0));
    request.ontimeout = () => reject(failureOf(408));
    request.onabort = () => reject(new ConnectError("", Code.Canceled));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(photo);
  });
}

function avatarUrlIn(text: string): string | null {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== "object" || answer === null || !("avatarUrl" in answer)) return null;
    return typeof answer.avatarUrl === "string" ? answer.avatarUrl : null;
  } catch {
    return null;
  }
}

export async function removePhoto(): Promise<void> {
  let status = 0;
  try {
    const signal = AbortSignal.timeout(removalTimeout);
    status = (await fetch(path, { method: "DELETE", credentials: "include", signal })).status;
  } catch {
    // No answer at all: the status stays 0.
  }
  if (status < 200 || status > 299) throw failureOf(status);
}
