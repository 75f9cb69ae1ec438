import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { UserDevice } from "~/gen/lapang/v1/auth_pb";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { signOut } from "~/lib/session/session";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { useRefreshDevices, useRevokeDevice } from "./queries";

type Props = { device: UserDevice; name: string; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Confirms signing out a device; for this one it says what that means. */
export function RevokeDialog({ device, name, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const revoke = useRevokeDevice();
  const refresh = useRefreshDevices();
  const { fingerprint, isCurrentDevice, activeSessions } = device;

  function confirm() {
    whenDone(revoke.mutateAsync({ fingerprint }), () => {
      // The session has ended already; only local data is left to clear.
      if (isCurrentDevice) return void signOut();
      onOpenChange(false);
      toastSuccess(t`${name} is logged out.`);
      void refresh();
    });
  }

  return (
    <Confirm
      isOpen={isOpen}
      onOpenChange={(next) => {
        onOpenChange(next);
        revoke.reset();
      }}
      title={isCurrentDevice ? t`Log out of this device?` : t`Log out of ${name}?`}
      action={isCurrentDevice ? t`Log out here` : t({ message: "Log out", context: "a device" })}
      onConfirm={confirm}
      isPending={revoke.isPending}
      failure={revoke.error ? explain(revoke.error) : undefined}
    >
      <p>
        {isCurrentDevice ? (
          <Trans>This is the device you are using. You will be logged out and have to sign in again.</Trans>
        ) : (
          <Plural
            value={activeSessions}
            one="It is logged out right away. Anyone using it has to sign in again."
            other="Its # sessions end right away. Anyone using it has to sign in again."
          />
        )}
      </p>
    </Confirm>
  );
}
