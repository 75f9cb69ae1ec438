import { lazy, Suspense } from "react";

/** Fetched once a page is at rest: nobody should wait for it, but it must be here when nothing else can be loaded. */
export const fetchErrorPage = () => import("./error-page");

const ErrorPage = lazy(async () => ({ default: (await fetchErrorPage()).ErrorPage }));

/** `ErrorPage`, without its code in the first load of every page. */
export function LateErrorPage() {
  return (
    <Suspense>
      <ErrorPage />
    </Suspense>
  );
}
