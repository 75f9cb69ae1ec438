import { lazy, Suspense } from "react";
import { useOldestDoubtful } from "~/lib/old-reads";
import { optional } from "~/lib/optional";
import { useWhenIdle } from "~/lib/use-when-idle";

/** Preloaded once the page is idle: offline it could not be loaded. */
const fetchNotice = async () => (await import("./stale-notice")).StaleNotice;

const StaleNotice = lazy(() => optional(fetchNotice()));

/** One banner for all possibly outdated data of a page: since when. */
export function StaleLine() {
  const readAt = useOldestDoubtful();
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
