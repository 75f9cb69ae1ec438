import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useRouteError } from "react-router";
import { optional } from "~/lib/optional";
import { useChunkReload } from "~/lib/reload";
import { buttonClass } from "./button-style";

/** Preloaded once a page is idle: it must be available when nothing else can be loaded. */
export const fetchErrorPage = () => import("./error-page");

const ErrorPage = lazy(() =>
  optional(
    fetchErrorPage().then(({ ErrorPage }) => ErrorPage),
    BareError,
  ),
);

/** `ErrorPage`, without adding it to every page's first load; errors that a reload may fix cause one first. */
export function LateErrorPage() {
  if (useChunkReload(useRouteError())) return null;
  return (
    <Suspense>
      <ErrorPage />
    </Suspense>
  );
}

/** When even the error page cannot be loaded. */
function BareError() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col items-center gap-6 px-6 py-24 text-center">
      <h1 className="font-extrabold text-3xl">{t`Internal Server Error`}</h1>
      <button type="button" className={buttonClass({})} onClick={() => location.reload()}>
        {t`Try Again`}
      </button>
    </div>
  );
}
