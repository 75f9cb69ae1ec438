import offline from "icon:lucide/cloud-off";
import { Trans } from "@lingui/react/macro";
import { Icon } from "./icon";

/** Under the navigation bar while there is no network. */
export function OfflineNotice() {
  return (
    <p className="flex min-h-11 items-center justify-center gap-2.5 bg-notice-soft px-4 py-2 text-center font-semibold text-notice-ink text-sm leading-tight">
      <Icon of={offline} className="shrink-0 text-lg" />
      <span>
        <Trans>You are offline. Nothing can be booked, joined or changed until you are back.</Trans>
      </span>
    </p>
  );
}
