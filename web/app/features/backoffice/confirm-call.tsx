import type { ReactNode } from "react";
import { whenDone } from "~/lib/forms/when-done";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { useExplainOffice } from "./office-errors";

type Props<Request> = {
  call: {
    mutateAsync: (request: Request, options: { onSuccess: () => void }) => Promise<unknown>;
    isPending: boolean;
    error: unknown;
  };
  request: Request;
  title: string;
  action: string;
  isDanger?: boolean;
  /** Shown once the server has answered. */
  done: string;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
};

/** Asks before a call of the back-office, and shows why it was refused. */
export function ConfirmCall<Request>(props: Props<Request>) {
  const { call, request, title, action, isDanger, done, onClose, children } = props;
  const explain = useExplainOffice();
  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      action={action}
      isDanger={isDanger}
      onConfirm={() => whenDone(call.mutateAsync(request, { onSuccess: onClose }), () => toastSuccess(done))}
      isPending={call.isPending}
      failure={call.error ? explain(call.error) : undefined}
    >
      {children}
    </Confirm>
  );
}
