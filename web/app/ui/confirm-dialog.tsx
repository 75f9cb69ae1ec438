import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

type Props = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** What follows from it, for whom. */
  children: ReactNode;
  /** The word for doing it, such as "Delete match". */
  action: string;
  /** Carries it out; the dialog stays until it is closed from outside, so that a refusal can be read in it. */
  onConfirm: () => void;
  isPending?: boolean;
  isDanger?: boolean;
  /** Why it was refused. */
  failure?: string;
};

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog(props: Props) {
  const { isOpen, onOpenChange, title, children, action, onConfirm, isPending, isDanger = true, failure } = props;
  return (
    <Dialog title={title} isAlert isOpen={isOpen} onOpenChange={onOpenChange}>
      {(close) => (
        <>
          <div className="flex flex-col gap-3 text-muted">{children}</div>
          {failure && (
            <p role="alert" className="rounded-field bg-danger-soft px-4 py-3 font-medium text-danger-ink">
              {failure}
            </p>
          )}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            {/* The harmless answer has the focus from the first moment, so that no key goes elsewhere. */}
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
