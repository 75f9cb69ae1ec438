import { lazy, Suspense } from "react";
import { useOnline } from "~/lib/network";
import { optional } from "~/lib/optional";
import { useHydrated } from "~/lib/use-hydrated";
import { useWhenIdle } from "~/lib/use-when-idle";

/** Fetched once the page is at rest: without a network it could not be. */
const fetchWords = async () => (await import("./offline-notice")).OfflineNotice;

const OfflineNotice = lazy(() => optional(fetchWords()));

/** Says that there is no network, as soon as there is none, and goes by itself. */
export function OfflineLine() {
  const isOnline = useOnline();
  const hydrated = useHydrated();
  useWhenIdle(fetchWords, null);
  return (
    // There before its words, so that they are read out when they come.
    <div aria-live="polite" className="sticky top-16 z-20 low:top-0">
      {hydrated && !isOnline && (
        <Suspense>
          <OfflineNotice />
        </Suspense>
      )}
    </div>
  );
}
