import { Code } from "@connectrpc/connect";
import { codeOf } from "./error-code";

/** Codes that prove that nothing was booked; after any other the request may have arrived. */
const certainRefusals = new Set<Code | undefined>([
  Code.InvalidArgument,
  Code.NotFound,
  Code.AlreadyExists,
  Code.PermissionDenied,
  Code.ResourceExhausted,
  Code.FailedPrecondition,
  Code.OutOfRange,
  Code.Unimplemented,
  Code.Unauthenticated,
]);

/** Whether a failed attempt may still have created a booking. */
export const mayHaveArrived = (error: unknown) => !certainRefusals.has(codeOf(error));

/**
 * The `Idempotency-Key` of a booking. It stays the same until the server has answered yes or no: retrying under a new
 * key after a lost response could book twice. It stays even if the booking changes in between: the server then
 * reports the first one instead of creating a second.
 */
export class IdempotencyKey {
  #key: string;

  /** A draft passes the key that a request may have been sent with. */
  constructor(restored: string = freshKey()) {
    this.#key = restored;
  }

  get current(): string {
    return this.#key;
  }

  /** Call it after each attempt; no error is a success. */
  settle(error?: unknown): void {
    if (error === undefined || !mayHaveArrived(error)) this.#key = freshKey();
  }
}

function freshKey(): string {
  // `randomUUID` exists on https only, and a server in a venue's own network may run without it.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
