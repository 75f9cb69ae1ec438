import hourglass from "icon:lucide/hourglass";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useExplain } from "~/lib/errors";
import { toastSuccess } from "~/lib/toast";
import { Button } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { useLeaveWaitlist } from "./queries";
import { YourPart } from "./your-part";

/** Where the reader stands in line, what comes of it, and the way out. */
export function WaitingInLine({ match }: { match: Match }) {
  const { t } = useLingui();
  const explain = useExplain();
  const leave = useLeaveWaitlist();
  const [isAsking, setAsking] = useState(false);
  const position = match.waitlistPosition ?? 1;

  function confirm() {
    leave.mutate(
      { matchId: match.id },
      {
        onSuccess: () => {
          setAsking(false);
          toastSuccess(t`You have left the line.`);
        },
      },
    );
  }

  return (
    <div className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <YourPart icon={hourglass}>
          <Trans>You are number {position} in line</Trans>
        </YourPart>
        <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
          <Trans>Leave the line</Trans>
        </Button>
      </div>
      <p className="text-muted text-sm">
        {position === 1 ? (
          <Trans>The next free spot is yours. You get an email as soon as you are in.</Trans>
        ) : (
          <Trans>Free spots go down the line. You get an email as soon as you are in.</Trans>
        )}
      </p>
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
    </div>
  );
}
