import type { ReactNode } from "react";
import { Alert } from "../look/alert";
import { Button } from "../look/button";
import { Dialog, DialogButtons } from "./dialog";

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The confirm button's label, such as "Call off the match". */
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
          <DialogButtons onCancel={close} isCancelFocused>
            <Button variant={isDanger ? "danger" : "primary"} onPress={onConfirm} isPending={isPending}>
              {action}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
