import offline from "icon:lucide/cloud-off";
import { Trans } from "@lingui/react/macro";
import { useOnline } from "~/lib/offline/network";
import { Icon } from "../look/icon";
import { useHydrated } from "../use-hydrated";

/** Under the navigation bar while there is no network. */
export function OfflineBanner() {
  const isOnline = useOnline();
  const hydrated = useHydrated();
  return (
    // The region exists before its text, so that the text is announced.
    // A page that works without a network says itself what is not sent yet.
    <div aria-live="polite" className="sticky top-16 z-20 low:top-0 group-has-data-works-offline/shell:hidden">
      {hydrated && !isOnline && <OfflineNotice />}
    </div>
  );
}

export function OfflineNotice() {
  return (
    <div className="bg-notice-soft text-notice-ink">
      <p className="mx-auto flex min-h-11 max-w-7xl items-center gap-3 px-4 py-2 font-semibold text-sm leading-snug sm:px-6">
        <Icon of={offline} className="shrink-0 text-xl" />
        <span className="min-w-0">
          <Trans>You are offline. You cannot book, join or change anything until you are back online.</Trans>
        </span>
      </p>
    </div>
  );
}
