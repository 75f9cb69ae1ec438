import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Alert } from "./alert";
import { Button } from "./button";
import { Dialog } from "./dialog";

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The confirm button's label, such as "Delete match". */
  action: string;
  /** Runs the action; the dialog stays open until its parent closes it, so that it can show a refusal. */
  onConfirm: () => void;
  isPending?: boolean;
  isDanger?: boolean;
  /** Why it was refused. */
  failure?: string;
};

/** Confirms an irreversible action. */
export function ConfirmDialog(props: Props) {
  const { isOpen, onOpenChange, title, children, action, onConfirm, isPending, isDanger = true, failure } = props;
  return (
    <Dialog title={title} isAlert isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <>
          <div className="flex flex-col gap-3 text-muted">{children}</div>
          {failure && (
            <Alert role="alert" tone="danger">
              {failure}
            </Alert>
          )}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            {/* The safe answer has the focus from the start, so that no key press confirms by accident. */}
            <Button variant="secondary" onPress={close} autoFocus>
              <Trans comment="Closes a question without doing anything">Never mind</Trans>
            </Button>
            <Button variant={isDanger ? "danger" : "primary"} onPress={onConfirm} isPending={isPending}>
              {action}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
