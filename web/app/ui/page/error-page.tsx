import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from "react-router";
import { codeOf, messageOfCode, statusOf } from "~/lib/http/error-code";
import { isChunkFailure } from "~/lib/offline/reload";
import { PageNotFound } from "~/lib/session/page-not-found";
import { mainId } from "../announce";
import { ErrorView } from "./error-view";

/** HTTP's reason phrases for our statuses; other sources bring their own text. */
const reasonPhrases: Record<number, string> = {
  403: "Forbidden",
  404: "Not Found",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Longer messages do not help, and some contain a whole page. */
const longestMessage = 300;

/** The status and the error message (specification §2), for support. */
function errorText(error: unknown, status: number): string {
  const said = isRouteErrorResponse(error) ? error.statusText : "";
  const message = messageOf(error).slice(0, longestMessage);
  const parts = [`${status} ${said || (reasonPhrases[status] ?? "")}`.trim(), message];
  return parts.filter((part) => part !== "").join(": ");
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return typeof error.data === "string" ? error.data : "";
  if (error instanceof Error) return error.message;
  return typeof error === "string" ? error : "";
}

/** A join link that the server does not know. */
const invitation = /^(\/id)?\/j\//;

/**
 * The error boundary's page: 404 as "Page Not Found", anything else as "Internal Server Error" (specification §2).
 */
export function ErrorPage() {
  const { i18n, t } = useLingui();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const error = useRouteError();
  const status = statusOf(error);
  const code = codeOf(error);

  useEffect(() => {
    // The focused element was removed with the page.
    if (document.activeElement === document.body) document.getElementById(mainId)?.focus({ preventScroll: true });
  }, []);

  if (error instanceof PageNotFound || (isRouteErrorResponse(error) && status === 404)) {
    const path = error instanceof PageNotFound ? error.pathname : pathname;
    if (invitation.test(path)) {
      const message = t`The host may have turned it off or called off the match. Ask the person who sent it to you.`;
      return <ErrorView status={status} title={t`This invitation no longer works`} message={message} />;
    }
    return <ErrorView status={status} title={t`Page Not Found`} message={t`Page Not Found: ${path}`} />;
  }
  const details = errorText(error, status);
  if (status === 404) {
    const message = t`It may have been moved or deleted.`;
    return <ErrorView status={status} title={t`Page Not Found`} message={message} details={details} />;
  }
  const message = isChunkFailure(error)
    ? t`A part of this page could not be loaded. Check your connection, then load the page again.`
    : code === undefined
      ? t`Something went wrong on our side. Please try again.`
      : i18n._(messageOfCode[code]);
  // A call can be repeated. Code that failed to load or run stays failed until the page is reloaded.
  const tryAgain = code === undefined ? () => location.reload() : () => revalidate();
  return (
    <ErrorView
      status={status}
      title={t`Internal Server Error`}
      message={message}
      details={details}
      onRetry={tryAgain}
    />
  );
}
