import { lazy, Suspense } from "react";
import { useRouteError } from "react-router";
import { useChunkReload } from "~/lib/reload";

/** Fetched once a page is at rest: nobody should wait for it, but it must be here when nothing else can be loaded. */
export const fetchErrorPage = () => import("./error-page");

const ErrorPage = lazy(async () => ({ default: (await fetchErrorPage()).ErrorPage }));

/** `ErrorPage`, without its code in the first load of every page; what another load may mend is loaded anew first. */
export function LateErrorPage() {
  if (useChunkReload(useRouteError())) return null;
  return (
    <Suspense>
      <ErrorPage />
    </Suspense>
  );
}
