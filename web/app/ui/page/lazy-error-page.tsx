import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useRouteError } from "react-router";
import { useChunkReload } from "~/lib/offline/reload";
import { lazyPart } from "../lazy-part";
import { buttonClass } from "../look/styles";

/** Preloaded once a page is idle: it must be available when nothing else can be loaded. */
export const fetchErrorPage = () => import("./error-page");

const ErrorPage = lazyPart(async () => (await fetchErrorPage()).ErrorPage, BareError);

/** `ErrorPage`, without adding it to every page's first load; errors that a reload may fix cause one first. */
export function LazyErrorPage() {
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
