import hourglass from "icon:lucide/hourglass";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { codeOf } from "~/lib/http/error-code";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/look/button";
import { Skeleton } from "~/ui/look/skeleton";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { YourParticipation } from "../page/your-participation";
import { hasStarted } from "../places-rules";
import { dropGuestToken } from "./guest-token";
import { useGuestPlace, useRemoveGuest } from "./queries";

type Props = { match: Match; token: string; onGone: () => void; onLeft: () => void };

/** The place of somebody who joined without an account, with a button to leave. */
export function GuestTurn({ match, token, onGone, onLeft }: Props) {
  const { data: place, error, isPending, isFetching, refetch } = useGuestPlace(match, token);
  const started = hasStarted(match, useNow());
  const isGone = codeOf(error) === Code.NotFound;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (!isGone) return;
    dropGuestToken(match.id);
    onGone();
  }, [isGone]);

  if (isPending || isGone) return <Skeleton className="h-12" />;
  if (!place) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold text-muted">
          <Trans>Your place could not be loaded.</Trans>
        </p>
        <Button variant="secondary" size="small" onPress={() => refetch()} isPending={isFetching}>
          <Trans>Try Again</Trans>
        </Button>
      </div>
    );
  }
  const { waitlistPosition: position } = place;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      {position === undefined ? (
        <YourParticipation>
          <Trans>You are in</Trans>
        </YourParticipation>
      ) : (
        <YourParticipation icon={hourglass}>
          <Trans>You’re number {position} on the waitlist</Trans>
        </YourParticipation>
      )}
      {!started && <Leave match={match} token={token} isWaiting={position !== undefined} onLeft={onLeft} />}
    </div>
  );
}

type LeaveProps = { match: Match; token: string; isWaiting: boolean; onLeft: () => void };

function Leave({ match, token, isWaiting, onLeft }: LeaveProps) {
  const { t } = useLingui();
  const explain = useExplain();
  const leave = useRemoveGuest();
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    // This component may be unmounted when the response arrives; the error is shown from the mutation.
    leave.mutateAsync({ matchId: match.id, token }).then(
      () => {
        setAsking(false);
        void toastSuccess(isWaiting ? t`You have left the waitlist.` : t`You have left this match.`);
        onLeft();
      },
      () => {},
    );
  }

  return (
    <>
      <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
        <Trans context="a match">Leave</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          leave.reset();
        }}
        title={isWaiting ? t`Leave the waitlist?` : t`Leave this match?`}
        action={isWaiting ? t`Leave the waitlist` : t`Leave the match`}
        onConfirm={confirm}
        isPending={leave.isPending}
        failure={leave.error ? explain(leave.error) : undefined}
      >
        <p>
          {isWaiting ? (
            <Trans>Players behind you move up. If you come back, you start at the end.</Trans>
          ) : match.waitlistCount > 0 ? (
            <Trans>
              Your spot goes to the first on the waitlist right away. To come back, you would have to join the waitlist.
            </Trans>
          ) : (
            <Trans>Your spot opens up right away. You can come back as long as there is one left.</Trans>
          )}
        </p>
      </Confirm>
    </>
  );
}
