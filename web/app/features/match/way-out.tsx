import { type ReactNode, useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useExplain } from "~/lib/errors";
import { toastSuccess } from "~/lib/toast";
import { Confirm } from "~/ui/confirm";
import type { useLeave, useLeaveWaitlist } from "./queries";

type Props = {
  match: Match;
  call: ReturnType<typeof useLeave> | ReturnType<typeof useLeaveWaitlist>;
  title: string;
  action: string;
  /** What is said once it is done. */
  done: string;
  onLeft: () => void;
  /** The button that asks. */
  button: (ask: () => void) => ReactNode;
  children: ReactNode;
};

/** The way out of a match or of its line, after a question. */
export function WayOut({ match, call, title, action, done, onLeft, button, children }: Props) {
  const explain = useExplain();
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    // This may be gone by the time the answer is here, and what it failed with is shown.
    call.mutateAsync({ matchId: match.id }).then(
      () => {
        setAsking(false);
        toastSuccess(done);
        onLeft();
      },
      () => {},
    );
  }

  return (
    <>
      {button(() => setAsking(true))}
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          call.reset();
        }}
        title={title}
        action={action}
        onConfirm={confirm}
        isPending={call.isPending}
        failure={call.error ? explain(call.error) : undefined}
      >
        <p>{children}</p>
      </Confirm>
    </>
  );
}
