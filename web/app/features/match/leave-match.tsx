import { Trans, useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { Button } from "~/ui/button";
import { LeaveConfirmation } from "./leave-confirmation";
import { useLeave } from "./queries";
import { YourParticipation } from "./your-participation";

/** Says that the reader has joined, with a button to leave. */
export function LeaveMatch({ match, onLeft }: { match: Match; onLeft: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <YourParticipation>
        <Trans>You are in</Trans>
      </YourParticipation>
      <LeaveConfirmation
        match={match}
        call={useLeave()}
        title={t`Leave this match?`}
        action={t`Leave the match`}
        done={t`You have left this match.`}
        onLeft={onLeft}
        button={(ask) => (
          <Button variant="quiet" size="small" onPress={ask}>
            <Trans context="a match">Leave</Trans>
          </Button>
        )}
      >
        {match.waitlistCount > 0 ? (
          <Trans>Your spot goes to the first in line at once. To come back, you would wait in line.</Trans>
        ) : (
          <Trans>Your spot is free again at once. You can come back as long as there is one left.</Trans>
        )}
      </LeaveConfirmation>
    </div>
  );
}
