import { lazy, Suspense } from "react";
import { useOnline } from "~/lib/network";
import { optionalPart } from "~/lib/optional-part";
import { useHydrated } from "~/lib/use-hydrated";
import { useWhenIdle } from "~/lib/use-when-idle";

/** Preloaded once the page is idle: offline it could not be loaded. */
const fetchWords = async () => (await import("./offline-notice")).OfflineNotice;

const OfflineNotice = lazy(() => optionalPart(fetchWords()));

/** Shown while there is no network. */
export function OfflineBanner() {
  const isOnline = useOnline();
  const hydrated = useHydrated();
  useWhenIdle(fetchWords, null);
  return (
    // The region exists before its text, so that the text is announced.
    <div aria-live="polite" className="sticky top-16 z-20 low:top-0">
      {hydrated && !isOnline && (
        <Suspense>
          <OfflineNotice />
        </Suspense>
      )}
    </div>
  );
}
