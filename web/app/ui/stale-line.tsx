import { lazy, Suspense } from "react";
import { useOldestDoubtful } from "~/lib/old-reads";
import { optional } from "~/lib/optional";
import { useWhenIdle } from "~/lib/use-when-idle";

/** Fetched once the page is at rest: without a network it could not be. */
const fetchNotice = async () => (await import("./stale-notice")).StaleNotice;

const StaleNotice = lazy(() => optional(fetchNotice()));

/** Above a page whose lists and details may not hold any more: since when. One for all of them. */
export function StaleLine() {
  const readAt = useOldestDoubtful();
  useWhenIdle(fetchNotice, null);
  return (
    // There before its words, so that they are read out when they come.
    <div aria-live="polite">
      {readAt !== null && (
        <Suspense>
          <StaleNotice readAt={readAt} />
        </Suspense>
      )}
    </div>
  );
}
