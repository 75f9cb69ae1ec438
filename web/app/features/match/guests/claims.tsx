import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import type { PublicUser } from "~/gen/lapang/v1/user_pb";
import { useExplain } from "~/lib/http/error-messages";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Confirm } from "~/ui/overlay/confirm";
import { toastFailure, toastSuccess } from "~/ui/overlay/toast";
import { nameOf } from "./people-rules";
import { useConfirmClaim } from "./queries";

type Props = { match: Match; guest: MatchParticipant };

/** For the host, under a guest: the players who say that this is them. */
export function Claims({ match, guest }: Props) {
  return guest.claims.map((claimer) => <Claim key={claimer.id} match={match} guest={guest} claimer={claimer} />);
}

function Claim({ match, guest, claimer }: Props & { claimer: PublicUser }) {
  const { t } = useLingui();
  const explain = useExplain();
  const decide = useConfirmClaim();
  const [isAsking, setAsking] = useState(false);
  const guestName = nameOf(guest);
  const { name } = claimer;
  const request = { matchId: match.id, participantId: guest.id, userId: claimer.id };

  function accept() {
    // This component may be unmounted when the response arrives; the error is shown from the mutation.
    decide.mutateAsync({ ...request, accept: true }).then(
      () => {
        setAsking(false);
        void toastSuccess(t`${guestName} is ${name} now.`);
      },
      () => {},
    );
  }

  function refuse() {
    decide.mutate({ ...request, accept: false }, { onError: (error) => void toastFailure(explain(error)) });
  }

  return (
    <Alert tone="notice" isSmall className="mb-2 flex flex-col gap-2">
      <p className="break-words font-semibold">
        <Trans comment="A player says that they are the guest above">{name} says this is them</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onPress={() => setAsking(true)}>
          <Trans comment="A player is the guest on the list">Yes, it is</Trans>
        </Button>
        <Button size="small" variant="quiet" onPress={refuse} isPending={decide.isPending && !isAsking}>
          <Trans comment="A player is not the guest on the list">No</Trans>
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          decide.reset();
        }}
        title={t`Is ${guestName} really ${name}?`}
        action={t({ message: "Yes, it is", comment: "A player is the guest on the list" })}
        onConfirm={accept}
        isPending={decide.isPending}
        isDanger={false}
        failure={decide.error ? explain(decide.error) : undefined}
      >
        <p>
          <Trans>
            The places of {guestName} in your matches become those of {name}. This cannot be undone.
          </Trans>
        </p>
      </Confirm>
    </Alert>
  );
}
