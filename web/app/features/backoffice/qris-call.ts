import { Code, ConnectError } from "@connectrpc/connect";

/** A picture takes longer than a call; in milliseconds. */
const uploadTimeout = 2 * 60_000;

/** The picture itself is refused, so that another try with it is in vain. */
export class QrisRefused extends Error {
  readonly why: "too-large" | "wrong-type" | "broken";
  constructor(why: QrisRefused["why"]) {
    super(`The picture was refused: ${why}.`);
    this.name = "QrisRefused";
    this.why = why;
  }
}

const refusals: Record<number, QrisRefused["why"]> = { 413: "too-large", 415: "wrong-type", 422: "broken" };

/** Plain HTTP has no codes; with them a failed upload is explained like any call. */
const codes: Record<number, Code> = {
  0: Code.Unavailable,
  400: Code.Unavailable,
  401: Code.Unauthenticated,
  403: Code.PermissionDenied,
  404: Code.NotFound,
  429: Code.ResourceExhausted,
  502: Code.Unavailable,
  503: Code.Unavailable,
  504: Code.DeadlineExceeded,
};

export async function uploadQris(venueId: string, sportId: string, picture: Blob): Promise<void> {
  const path = `/api/venues/${encodeURIComponent(venueId)}/sports/${encodeURIComponent(sportId)}/qris`;
  let status = 0;
  try {
    const signal = AbortSignal.timeout(uploadTimeout);
    const headers = { "Content-Type": picture.type };
    status = (await fetch(path, { method: "PUT", body: picture, headers, credentials: "include", signal })).status;
  } catch {
    // No answer at all: the status stays 0.
  }
  if (status >= 200 && status <= 299) return;
  const why = refusals[status];
  throw why ? new QrisRefused(why) : new ConnectError(`HTTP ${status}`, codes[status] ?? Code.Internal);
}
