import { useLingui } from "@lingui/react/macro";
import { useRouteError } from "react-router";
import { codeOf, messageOfCode, statusOf } from "~/lib/error-code";
import { PageNotFound } from "~/lib/page-not-found";
import { isChunkFailure } from "~/lib/reload";
import { ErrorView } from "./error-view";

/** What a boundary shows: 404 as "Page Not Found", anything else as "Internal Server Error" (specification §2). */
export function ErrorPage() {
  const { i18n, t } = useLingui();
  const error = useRouteError();
  const status = statusOf(error);
  const code = codeOf(error);
  if (status === 404) {
    const path = error instanceof PageNotFound ? error.pathname : undefined;
    const message = path ? t`Page Not Found: ${path}` : t`It may have been moved or deleted.`;
    return <ErrorView status={status} title={t`Page Not Found`} message={message} />;
  }
  if (isChunkFailure(error)) {
    const message = t`A part of this page could not be loaded. Check your connection, then load the page again.`;
    // What could not be loaded once is not asked for again before that.
    return (
      <ErrorView status={status} title={t`Internal Server Error`} message={message} onRetry={() => location.reload()} />
    );
  }
  const message =
    code === undefined ? t`Something went wrong on our side. Please try again.` : i18n._(messageOfCode[code]);
  return <ErrorView status={status} title={t`Internal Server Error`} message={message} />;
}
