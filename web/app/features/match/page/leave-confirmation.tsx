import { type ReactNode, useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useExplain } from "~/lib/http/error-messages";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import type { useLeave, useLeaveWaitlist } from "../queries";

type Props = {
  match: Match;
  call: ReturnType<typeof useLeave> | ReturnType<typeof useLeaveWaitlist>;
  /** What else the call takes. */
  more?: { guestsStay: boolean };
  title: string;
  action: string;
  /** The message after success. */
  done: string;
  onLeft: () => void;
  /** The button that opens the dialog. */
  button: (ask: () => void) => ReactNode;
  /** What is asked besides. */
  question?: ReactNode;
  children: ReactNode;
};

/** Confirms leaving a match or its waitlist. */
export function LeaveConfirmation(props: Props) {
  const { match, call, more, title, action, done, onLeft, button, question, children } = props;
  const explain = useExplain();
  const [isAsking, setAsking] = useState(false);

  function confirm() {
    // This component may be unmounted when the response arrives; the error is shown from the mutation.
    call.mutateAsync({ matchId: match.id, ...more }).then(
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
        {question}
      </Confirm>
    </>
  );
}
