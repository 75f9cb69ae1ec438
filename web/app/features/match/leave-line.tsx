import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useExplain } from "~/lib/errors";
import { toastSuccess } from "~/lib/toast";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { useLeaveWaitlist } from "./queries";

/** The way out of the line, after a question. */
export function LeaveLine({ match, onLeft }: { match: Match; onLeft: () => void }) {
  const { t } = useLingui();
  const explain = useExplain();
  const leave = useLeaveWaitlist();
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    // This may be gone by the time the answer is here, and what it failed with is shown.
    leave.mutateAsync({ matchId: match.id }).then(
      () => {
        setAsking(false);
        toastSuccess(t`You have left the line.`);
        onLeft();
      },
      () => {},
    );
  }

  return (
    <>
      <Button variant="secondary" isWide onPress={() => setAsking(true)}>
        <Trans>Leave the line</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          leave.reset();
        }}
        title={t`Leave the line?`}
        action={t`Leave the line`}
        onConfirm={confirm}
        isPending={leave.isPending}
        failure={leave.error ? explain(leave.error) : undefined}
      >
        <p>
          <Trans>Those behind you move up. If you come back, you start at the end.</Trans>
        </p>
      </Confirm>
    </>
  );
}
