import { Trans, useLingui } from "@lingui/react/macro";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { Button } from "~/ui/button";
import { LeaveConfirmation } from "./leave-confirmation";
import { useLeaveWaitlist } from "./queries";

/** Leaves the waitlist. */
export function LeaveWaitlist({ match, onLeft }: { match: Match; onLeft: () => void }) {
  const { t } = useLingui();
  return (
    <LeaveConfirmation
      match={match}
      call={useLeaveWaitlist()}
      title={t`Leave the line?`}
      action={t`Leave the line`}
      done={t`You have left the line.`}
      onLeft={onLeft}
      button={(ask) => (
        <Button variant="secondary" isWide onPress={ask}>
          <Trans>Leave the line</Trans>
        </Button>
      )}
    >
      <Trans>Those behind you move up. If you come back, you start at the end.</Trans>
    </LeaveConfirmation>
  );
}
