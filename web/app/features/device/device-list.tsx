import devicesIcon from "icon:lucide/monitor-smartphone";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryView } from "~/ui/list/query-view";
import { Button } from "~/ui/look/button";
import { SkeletonList } from "~/ui/look/skeleton";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { DeviceCard } from "./device-card";
import { inOrder } from "./device-rules";
import { useDevices, useRefreshDevices, useRevokeOtherDevices } from "./queries";

export function DeviceList() {
  const { t } = useLingui();
  const loaded = useDevices();
  const { data } = loaded;
  const devices = inOrder(data?.devices ?? []);
  const isOnlyThisOne = devices.length === 1 && devices[0]?.isCurrentDevice;
  return (
    <section aria-labelledby="devices-heading" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="devices-heading" className="font-extrabold text-2xl">
          <Trans>Your devices</Trans>
        </h2>
        <p className="text-muted">
          <Trans>You are signed in on these devices. Log out of any you no longer use or do not recognize.</Trans>
        </p>
      </div>
      {!data && (
        <QueryView query={loaded}>
          <SkeletonList count={2} className="h-28 rounded-card!" />
        </QueryView>
      )}
      {data && devices.length === 0 && (
        <EmptyState icon={devicesIcon} title={t`No device is known yet`}>
          <Trans>Your browser could not be identified. Devices appear here after the next sign-in.</Trans>
        </EmptyState>
      )}
      {devices.length > 0 && (
        <ul className="flex flex-col gap-3">
          {devices.map((device) => (
            <DeviceCard key={device.fingerprint} device={device} />
          ))}
        </ul>
      )}
      {data && !isOnlyThisOne && <SignOutElsewhere />}
    </section>
  );
}

/** Also ends sessions that no list can show, because their browser sent no description. */
function SignOutElsewhere() {
  const { t } = useLingui();
  const explain = useExplain();
  const revoke = useRevokeOtherDevices();
  const refresh = useRefreshDevices();
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    whenDone(revoke.mutateAsync({}, { onSuccess: () => setAsking(false) }), ({ revokedSessions }) => {
      toastSuccess(
        revokedSessions > 0 ? t`You are logged out everywhere else.` : t`You were not signed in anywhere else.`,
      );
      void refresh();
    });
  }

  return (
    <div>
      <Button variant="secondary" onPress={() => setAsking(true)}>
        <Trans>Log out of all other devices</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          revoke.reset();
        }}
        title={t`Log out of all other devices?`}
        action={t`Log out of them`}
        onConfirm={confirm}
        isPending={revoke.isPending}
        failure={revoke.error ? explain(revoke.error) : undefined}
      >
        <p>
          <Trans>All other devices are logged out right away, including those not in the list.</Trans>
        </p>
      </Confirm>
    </div>
  );
}
