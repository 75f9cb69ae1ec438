import { Code } from "@connectrpc/connect";
import { mutationEnded, mutationStarted } from "./pending-mutations";
import { requestTimeoutMs } from "./timeouts";

// HTTP requests that are not RPCs. Pictures are sent by picture-upload.ts, which reports progress and fails with the
// same messages.

const timeoutMessage = "The operation was aborted due to timeout";

/** Retries (specification §9): a request with a body may have been processed although its response was lost. */
const retries = { withoutBody: 1, withBody: 0 };
const worthAnotherTry = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Maps HTTP statuses to RPC codes, so that failures are explained alike. */
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

/** A failed request; status 0 means no response. */
export class HttpError extends Error {
  readonly status: number;
  /** The response's text. */
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
  /** The response's JSON; null where there is none. */
  body: unknown;
};

type Options = Pick<RequestInit, "method" | "headers" | "body" | "cache" | "priority"> & {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Resolves with responses of status 400 or more, too. */
  ignoreStatus?: boolean;
};

/**
 * Requests a path with the session's cookie; `timeoutMs` covers all attempts. Rejects with an `HttpError`, a
 * "TimeoutError", or the reason of `signal`.
 */
export async function request(path: string, options: Options = {}): Promise<Answer> {
  const { timeoutMs = requestTimeoutMs, ignoreStatus = false, signal: stopped, ...init } = options;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DOMException(timeoutMessage, "TimeoutError")), timeoutMs);
  const stop = () => deadline.abort(stopped?.reason);
  if (stopped?.aborted) stop();
  stopped?.addEventListener("abort", stop);
  const changes = (init.method ?? "GET") !== "GET";
  if (changes) mutationStarted();
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
    if (changes) mutationEnded();
  }
}

/** One attempt; status 0 without a response. */
async function attempt(path: string, init: RequestInit & { signal: AbortSignal }) {
  try {
    const response = await fetch(path, init);
    return { status: response.status, statusText: response.statusText, text: await response.text() };
  } catch (error) {
    init.signal.throwIfAborted();
    return { status: 0, statusText: "", text: error instanceof Error ? error.message : String(error) };
  }
}

/** The parsed JSON, or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message in a response (specification §8). */
function messageIn(text: string): string | undefined {
  const body = parsed(text);
  if (typeof body !== "object" || body === null) return undefined;
  const { message, error } = body as { message?: unknown; error?: unknown };
  return [message, error].find((said): said is string => typeof said === "string" && said !== "");
}

/** The string under `key` in a response, or null. */
export function textIn(body: unknown, key: string): string | null {
  const value = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[key] : null;
  return typeof value === "string" ? value : null;
}
