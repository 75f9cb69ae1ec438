import { Trans, useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useHideMatch } from "./queries";
import { ReasonDialog } from "./reason-dialog";
import { useOvertaken } from "./refusals";

type Props = { match: Match; onDone: () => void; onClose: () => void; onStale: () => void };

/** Asks for the reason and calls a match off. */
export function HideMatch({ match, onDone, onClose, onStale }: Props) {
  const { t } = useLingui();
  const call = useHideMatch();
  const overtaken = useOvertaken(() => {
    onClose();
    onStale();
  });
  return (
    <ReasonDialog
      title={t`Call off this match?`}
      action={t`Call off the match`}
      description={t`The host, the players and the waitlist read it in an email.`}
      isPending={call.isPending}
      error={call.error}
      send={(reason) => call.mutateAsync({ matchId: match.id, reason }, { onError: overtaken })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <Trans>“{{ name: match.name }}” disappears and its link stops working. This cannot be undone.</Trans>
      </p>
    </ReasonDialog>
  );
}
