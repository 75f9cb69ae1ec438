import { Code } from "@connectrpc/connect";
import { codeOf } from "./error-code";

/** Answers after which it is certain that nothing was booked; after any other the request may have arrived. */
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

/** Whether a booking may have been made although an attempt to make it failed. */
export const mayHaveArrived = (error: unknown) => !certainRefusals.has(codeOf(error));

/**
 * The `Idempotency-Key` of a booking about to be made. It stays the same until the server has said yes or no: were a request
 * whose answer got lost sent again under a new key, it could book twice. Even if it is changed in between, the old key is the
 * right one: the server then answers that the first has arrived, instead of booking a second.
 */
export class IdempotencyKey {
  #key: string;

  /** A key that a request may have been sent with goes on. */
  constructor(kept: string = freshKey()) {
    this.#key = kept;
  }

  get current(): string {
    return this.#key;
  }

  /** To be told how each attempt ended; no error is a success. */
  settle(error?: unknown): void {
    if (error === undefined || !mayHaveArrived(error)) this.#key = freshKey();
  }
}

function freshKey(): string {
  // `randomUUID` exists on https only, and a server in the hall's own network may do without.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
