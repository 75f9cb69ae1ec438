import { Code } from "@connectrpc/connect";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { isRouteErrorResponse } from "react-router";
import { isChunkFailure } from "~/lib/offline/reload";
import { PageNotFound } from "~/lib/session/page-not-found";

/** The code of a failed call, or undefined. Compared by name, so that public pages need not load Connect. */
export function codeOf(error: unknown): Code | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "TimeoutError") return Code.DeadlineExceeded;
  if (!["ConnectError", "HttpError"].includes(error.name) || !("code" in error)) return undefined;
  // A request that never reached a server has no code of its own.
  if (error.code === Code.Unknown && error.cause instanceof TypeError) return Code.Unavailable;
  return error.code as Code;
}

/** Whether a retry may succeed. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || code === Code.Unavailable || code === Code.DeadlineExceeded || code === Code.Aborted;
}

/** Whether an error concerns the requested thing: it does not exist, or not for this reader. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return code === Code.NotFound || code === Code.PermissionDenied || code === Code.Unauthenticated;
}

const somethingWrong = msg`Something went wrong on our side. Please try again.`;

/** The fallback message of each code. */
export const messageOfCode: Record<Code, MessageDescriptor> = {
  [Code.Canceled]: msg`This was canceled before it finished.`,
  [Code.Unknown]: somethingWrong,
  [Code.InvalidArgument]: msg`Something here is not valid. Check it and try again.`,
  [Code.DeadlineExceeded]: msg`This is taking too long. Nothing you typed is lost; try again.`,
  [Code.NotFound]: msg`We could not find that.`,
  [Code.AlreadyExists]: msg`That has been done already.`,
  [Code.PermissionDenied]: msg`You are not allowed to do this.`,
  [Code.ResourceExhausted]: msg`Too many attempts. Please wait a moment.`,
  [Code.FailedPrecondition]: msg`That is not possible right now.`,
  [Code.Aborted]: msg`Somebody else changed this at the same time. Try again.`,
  [Code.OutOfRange]: msg`There are no more results.`,
  [Code.Unimplemented]: msg`This is not available yet.`,
  [Code.Internal]: somethingWrong,
  [Code.Unavailable]: msg`We cannot reach Lapang. Nothing you typed is lost; check your connection and try again.`,
  [Code.DataLoss]: somethingWrong,
  [Code.Unauthenticated]: msg`Please sign in to go on.`,
};

/** The HTTP status shown by an error page. */
export function statusOf(error: unknown): number {
  if (error instanceof PageNotFound) return 404;
  if (isRouteErrorResponse(error)) return error.status;
  if (isChunkFailure(error)) return 503;
  switch (codeOf(error)) {
    case Code.NotFound:
      return 404;
    case Code.PermissionDenied:
      return 403;
    case Code.Unavailable:
    case Code.DeadlineExceeded:
      return 503;
    default:
      return 500;
  }
}
