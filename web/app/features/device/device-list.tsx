import devicesIcon from "icon:lucide/monitor-smartphone";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useExplain } from "~/lib/errors";
import { toastSuccess } from "~/lib/toast";
import { Awaiting } from "~/ui/awaiting";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { EmptyState } from "~/ui/empty-state";
import { Failed } from "~/ui/failed";
import { SkeletonList } from "~/ui/skeleton-list";
import { DeviceCard } from "./device-card";
import { inOrder, signedInElsewhere } from "./device-rules";
import { useDevices, useRefreshDevices, useRevokeOtherDevices } from "./queries";

/** Where the player is signed in, and the end of that. */
export function DeviceList() {
  const { t } = useLingui();
  const loaded = useDevices();
  const { data, error, isFetching, refetch } = loaded;
  const devices = inOrder(data?.devices ?? []);
  const elsewhere = signedInElsewhere(devices).length;
  return (
    <section aria-labelledby="devices-heading" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="devices-heading" className="font-extrabold text-2xl">
          <Trans>Where you are signed in</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Sign out of what you no longer use, and of anything that you do not know.</Trans>
        </p>
      </div>
      {error && !data && <Failed error={error} onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && (
        <Awaiting query={loaded}>
          <SkeletonList count={2} className="h-28 rounded-card!" />
        </Awaiting>
      )}
      {data && devices.length === 0 && (
        <EmptyState icon={devicesIcon} title={t`No device is known yet`}>
          <Trans>Your browser did not say what it is. Devices appear here after the next sign-in.</Trans>
        </EmptyState>
      )}
      {devices.length > 0 && (
        <ul className="flex flex-col gap-3">
          {devices.map((device) => (
            <DeviceCard key={device.fingerprint} device={device} />
          ))}
        </ul>
      )}
      {elsewhere > 0 && <SignOutElsewhere count={elsewhere} />}
    </section>
  );
}

function SignOutElsewhere({ count }: { count: number }) {
  const { t } = useLingui();
  const explain = useExplain();
  const revoke = useRevokeOtherDevices();
  const refresh = useRefreshDevices();
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    revoke.mutate(
      {},
      {
        onSuccess: async () => {
          setAsking(false);
          toastSuccess(t`You are signed out everywhere else.`);
          await refresh();
        },
      },
    );
  }

  return (
    <div>
      <Button variant="secondary" onPress={() => setAsking(true)}>
        <Trans>Sign out of all other devices</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          revoke.reset();
        }}
        title={t`Sign out of all other devices?`}
        action={t`Sign out of them`}
        onConfirm={confirm}
        isPending={revoke.isPending}
        failure={revoke.error ? explain(revoke.error) : undefined}
      >
        <p>
          <Plural
            value={count}
            one="# other device is signed out at once. This one stays signed in."
            other="# other devices are signed out at once. This one stays signed in."
          />
        </p>
      </Confirm>
    </div>
  );
}
