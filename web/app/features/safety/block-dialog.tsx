import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { useBlockPlayer } from "./queries";

type Props = {
  /** The match or the tournament where the reader met the player. */
  met: { matchId: string } | { tournamentId: string };
  player: { id: string; name: string };
  /** What happens where they met. */
  children: ReactNode;
  isAsking: boolean;
  setAsking: (isAsking: boolean) => void;
  onBlocked?: () => void;
};

/** Asks before it blocks a player. */
export function BlockDialog({ met, player, children, isAsking, setAsking, onBlocked }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const block = useBlockPlayer();
  const { id, name } = player;

  function confirm() {
    const onSuccess = () => {
      setAsking(false);
      onBlocked?.();
    };
    whenDone(block.mutateAsync({ playerId: id, ...met }, { onSuccess }), () =>
      toastSuccess(t`${name} is blocked. You can undo this in Settings, under Profile.`),
    );
  }

  return (
    <Confirm
      isOpen={isAsking}
      onOpenChange={(isOpen) => {
        setAsking(isOpen);
        block.reset();
      }}
      title={t`Block ${name}?`}
      action={t({ message: "Block", comment: "Button: blocks a player" })}
      onConfirm={confirm}
      isPending={block.isPending}
      failure={block.error ? explain(block.error) : undefined}
    >
      <p>
        <Trans>You no longer see or join their matches and tournaments, nor they yours. They are not told.</Trans>
      </p>
      <p>{children}</p>
    </Confirm>
  );
}
