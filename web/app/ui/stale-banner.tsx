import { lazy, Suspense } from "react";
import { optionalPart } from "~/lib/optional-part";
import { useOldestStale } from "~/lib/stale-queries";
import { useWhenIdle } from "~/lib/use-when-idle";

/** Preloaded once the page is idle: offline it could not be loaded. */
const fetchNotice = async () => (await import("./stale-notice")).StaleNotice;

const StaleNotice = lazy(() => optionalPart(fetchNotice()));

/** One banner for all possibly outdated data of a page: since when. */
export function StaleBanner() {
  const readAt = useOldestStale();
  useWhenIdle(fetchNotice, null);
  return (
    // The region exists before its text, so that the text is announced.
    <div aria-live="polite">
      {readAt !== null && (
        <Suspense>
          <StaleNotice readAt={readAt} />
        </Suspense>
      )}
    </div>
  );
}
