import { Trans, useLingui } from "@lingui/react/macro";
import { useSuspendPlayer } from "./queries";
import { ReasonDialog } from "./reason-dialog";
import { useOvertaken } from "./refusals";

type Props = {
  player: { id: string; name: string };
  onDone: () => void;
  onClose: () => void;
  onStale: () => void;
};

export function SuspendDialog({ player: { id, name }, onDone, onClose, onStale }: Props) {
  const { t } = useLingui();
  const call = useSuspendPlayer();
  const overtaken = useOvertaken(() => {
    onClose();
    onStale();
  });
  return (
    <ReasonDialog
      title={t`Suspend ${name}?`}
      action={t({ message: "Suspend", comment: "Button: ends a player’s sessions and refuses their sign-in" })}
      description={t`${name} reads it in an email.`}
      isPending={call.isPending}
      error={call.error}
      send={(reason) => call.mutateAsync({ playerId: id, isSuspended: true, reason }, { onError: overtaken })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <Trans>
          They are signed out everywhere and cannot sign in. Their booking requests are withdrawn, and their tournaments
          take no more entries.
        </Trans>
      </p>
      <p>
        <Trans>Their matches and tournaments stay until you call them off, under “Suspended”.</Trans>
      </p>
    </ReasonDialog>
  );
}
