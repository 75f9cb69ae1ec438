import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useExplain } from "~/lib/errors";
import { toastSuccess } from "~/lib/toast";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { useLeave } from "./queries";
import { YourPart } from "./your-part";

/** Says that the reader is in, and lets them out after a question. */
export function LeaveMatch({ match, onLeft }: { match: Match; onLeft: () => void }) {
  const { t } = useLingui();
  const explain = useExplain();
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    // This may be gone by the time the answer is here, and what it failed with is shown.
    leave.mutateAsync({ matchId: match.id }).then(
      () => {
        setAsking(false);
        toastSuccess(t`You have left this match.`);
        onLeft();
      },
      () => {},
    );
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <YourPart>
        <Trans>You are in</Trans>
      </YourPart>
      <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
        <Trans comment="Gives one's place in a match up">Leave</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          leave.reset();
        }}
        title={t`Leave this match?`}
        action={t`Leave the match`}
        onConfirm={confirm}
        isPending={leave.isPending}
        failure={leave.error ? explain(leave.error) : undefined}
      >
        <p>
          {match.waitlistCount > 0 ? (
            <Trans>Your spot goes to the first in line at once. To come back, you would wait in line.</Trans>
          ) : (
            <Trans>Your spot is free again at once. You can come back as long as there is one left.</Trans>
          )}
        </p>
      </Confirm>
    </div>
  );
}
