import { Code } from "@connectrpc/connect";
import { longestWait } from "./patience";
import { begins, isOver } from "./under-way";

// The one way to the server for whatever is no call of the contract. Pictures are sent by picture-upload.ts, which tells how far
// it is, and fails in the same words.

const timeoutMessage = "The operation was aborted due to timeout";

/** Further attempts (specification §9): what has a body may have been carried out although its answer was lost. */
const retries = { withoutBody: 1, withBody: 0 };
const worthAnotherTry = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Plain HTTP has no codes; with them what fails is explained like any call. */
const codes: Record<number, Code> = {
  0: Code.Unavailable,
  400: Code.InvalidArgument,
  401: Code.Unauthenticated,
  403: Code.PermissionDenied,
  404: Code.NotFound,
  408: Code.DeadlineExceeded,
  429: Code.ResourceExhausted,
  502: Code.Unavailable,
  503: Code.Unavailable,
  504: Code.DeadlineExceeded,
};

/** A request that was refused, or with the status 0 one that was not answered. */
export class HttpError extends Error {
  readonly status: number;
  /** What the answer said. */
  readonly text: string;
  readonly code: Code;

  constructor(status: number, text: string, code: Code = codes[status] ?? Code.Internal) {
    super(`HTTP ${status}: ${messageIn(text) ?? text}`);
    this.name = "HttpError";
    this.status = status;
    this.text = text;
    this.code = code;
  }
}

type Answer = {
  status: number;
  /** What the JSON in the answer says; null where there is none. */
  body: unknown;
};

type Options = Pick<RequestInit, "method" | "headers" | "body" | "cache" | "priority"> & {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Takes an answer of 400 or more for an answer. */
  ignoreStatus?: boolean;
};

/** Asks the server, with the session's cookie; `timeoutMs` is for all attempts together. Fails with an `HttpError`, a "TimeoutError", or the reason of `signal`. */
export async function request(path: string, options: Options = {}): Promise<Answer> {
  const { timeoutMs = longestWait, ignoreStatus = false, signal: stopped, ...init } = options;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DOMException(timeoutMessage, "TimeoutError")), timeoutMs);
  const stop = () => deadline.abort(stopped?.reason);
  if (stopped?.aborted) stop();
  stopped?.addEventListener("abort", stop);
  const changes = (init.method ?? "GET") !== "GET";
  if (changes) begins();
  try {
    let left = init.body ? retries.withBody : retries.withoutBody;
    for (;;) {
      const { status, text, statusText } = await attempt(path, {
        ...init,
        credentials: "include",
        signal: deadline.signal,
      });
      const isError = status === 0 || (status >= 400 && status <= 599);
      if (isError && left > 0 && (status === 0 || worthAnotherTry.has(status))) {
        left -= 1;
        continue;
      }
      if (status === 0 || (isError && !ignoreStatus)) throw new HttpError(status, text || statusText);
      return { status, body: parsed(text) ?? null };
    }
  } finally {
    clearTimeout(timer);
    stopped?.removeEventListener("abort", stop);
    if (changes) isOver();
  }
}

/** One attempt; without any answer its status is 0. */
async function attempt(path: string, init: RequestInit & { signal: AbortSignal }) {
  try {
    const response = await fetch(path, init);
    return { status: response.status, statusText: response.statusText, text: await response.text() };
  } catch (error) {
    init.signal.throwIfAborted();
    return { status: 0, statusText: "", text: error instanceof Error ? error.message : String(error) };
  }
}

/** The value that the text is JSON of, or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the answer says of itself (specification §8). */
function messageIn(text: string): string | undefined {
  const body = parsed(text);
  if (typeof body !== "object" || body === null) return undefined;
  const { message, error } = body as { message?: unknown; error?: unknown };
  return [message, error].find((said): said is string => typeof said === "string" && said !== "");
}

/** The text under `key` in an answer, or null. */
export function textIn(body: unknown, key: string): string | null {
  const value = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[key] : null;
  return typeof value === "string" ? value : null;
}
