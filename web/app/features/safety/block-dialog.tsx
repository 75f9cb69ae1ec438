import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { whenDone } from "~/lib/forms/when-done";
import { useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { Confirm } from "~/ui/confirm";
import { toastSuccess } from "~/ui/toast";
import { useBlockPlayer } from "./queries";

type Props = {
  /** Where the reader met the player. */
  match: Match;
  player: { id: string; name: string };
  /** The reader hosts the match and can remove the player from it. */
  canRemove: boolean;
  isAsking: boolean;
  setAsking: (isAsking: boolean) => void;
};

/** Asks before it blocks a player. */
export function BlockDialog({ match, player, canRemove, isAsking, setAsking }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const paths = usePaths();
  const navigate = useNavigate();
  const block = useBlockPlayer();
  const { id, name } = player;

  function confirm() {
    // Where the blocked player hosts, the reader no longer sees the match, unless they are in it.
    const isGone = match.hostId === id && !match.hasJoined && match.waitlistPosition === undefined;
    const onSuccess = () => {
      setAsking(false);
      if (isGone) navigate(paths.play(), { replace: true });
    };
    whenDone(block.mutateAsync({ playerId: id, matchId: match.id }, { onSuccess }), () =>
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
        <Trans>You no longer see or join matches that they host, nor they yours. They are not told.</Trans>
      </p>
      <p>
        {canRemove ? (
          <Trans>They stay in this match until you remove them.</Trans>
        ) : (
          <Trans>Matches that you are both in already stay as they are.</Trans>
        )}
      </p>
    </Confirm>
  );
}
