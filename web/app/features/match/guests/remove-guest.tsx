import { Trans, useLingui } from "@lingui/react/macro";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useExplain } from "~/lib/http/error-messages";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { hasStarted } from "../places-rules";
import { nameOf } from "./people-rules";
import { useRemoveGuest } from "./queries";

type Props = {
  match: Match;
  guest: MatchParticipant;
  isWaiting?: boolean;
  isAsking: boolean;
  setAsking: (isAsking: boolean) => void;
  onRemoved: () => void;
};

/** Asks before it takes somebody without an account off a match or its waitlist. */
export function RemoveGuest({ match, guest, isWaiting, isAsking, setAsking, onRemoved }: Props) {
  const { t } = useLingui();
  const explain = useExplain();
  const remove = useRemoveGuest();
  const started = hasStarted(match, useNow());
  const name = nameOf(guest);
  const passesOn = match.waitlistCount > 0 && !isWaiting && !started;

  function confirm() {
    // This component may be unmounted when the response arrives; the error is shown from the mutation.
    remove.mutateAsync({ matchId: match.id, participantId: guest.id }).then(
      () => {
        setAsking(false);
        void toastSuccess(
          isWaiting ? t`${name} is no longer on the waitlist.` : t`${name} is no longer in this match.`,
        );
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
          <Trans>People behind them move up.</Trans>
        ) : passesOn ? (
          <Trans>Their spot goes to the first on the waitlist right away.</Trans>
        ) : (
          <Trans>You can write the name down again, as long as there is a spot left.</Trans>
        )}
      </p>
    </Confirm>
  );
}
