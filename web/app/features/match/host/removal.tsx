import x from "icon:lucide/user-minus";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { useExplain } from "~/lib/http/error-messages";
import { IconButton } from "~/ui/look/icon-button";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { useRemoveParticipant } from "../queries";

type Props = {
  match: Match;
  participant: MatchParticipant;
  onRemoved: () => void;
};

/** Removes a player from the waitlist, after a confirm dialog. */
export function WaitlistRemoval(props: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const name = props.participant.user?.name ?? "";
  return (
    <>
      <IconButton label={t`Remove ${name} from the waitlist`} icon={x} onPress={() => setAsking(true)} />
      <RemovalDialog {...props} isWaiting isAsking={isAsking} setAsking={setAsking} />
    </>
  );
}

type DialogProps = Props & { isWaiting?: boolean; isAsking: boolean; setAsking: (isAsking: boolean) => void };

/** Asks before it removes a player from a match or its waitlist. */
export function RemovalDialog({ match, participant, isWaiting, isAsking, setAsking, onRemoved }: DialogProps) {
  const { t } = useLingui();
  const explain = useExplain();
  const remove = useRemoveParticipant();
  const name = participant.user?.name ?? "";
  const next = match.waitlist[0]?.user?.name;

  function confirm() {
    const request = { matchId: match.id, userId: participant.userId };
    // This component may be unmounted when the response arrives; the error is shown from the mutation.
    remove.mutateAsync(request).then(
      () => {
        setAsking(false);
        toastSuccess(isWaiting ? t`${name} is no longer on the waitlist.` : t`${name} is no longer in this match.`);
        onRemoved();
      },
      () => {},
    );
  }

  return (
    <Confirm
      isOpen={isAsking}
      onOpenChange={(isOpen) => {
        setAsking(isOpen);
        remove.reset();
      }}
      title={isWaiting ? t`Remove ${name} from the waitlist?` : t({ message: `Remove ${name}?`, context: "a player" })}
      action={t({ message: "Remove", comment: "Takes a player out of a match" })}
      onConfirm={confirm}
      isPending={remove.isPending}
      failure={remove.error ? explain(remove.error) : undefined}
    >
      <p>
        {isWaiting ? (
          <Trans>Players behind them move up. You cannot add them back yourself.</Trans>
        ) : next ? (
          <Trans>
            Their place goes to {next}, the first on the waitlist, right away. You cannot add them back yourself.
          </Trans>
        ) : (
          <Trans>
            Their place is open again right away to anyone with the link. You cannot add them back yourself.
          </Trans>
        )}
      </p>
    </Confirm>
  );
}
