import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "./button";

type Props = {
  onCancel: () => void;
  /** The safe answer has the focus from the start, so that no key press confirms by accident. */
  isCancelFocused?: boolean;
  /** What the dialog is for, after "Never mind". */
  children: ReactNode;
};

/** The buttons of a dialog. */
export function DialogButtons({ onCancel, isCancelFocused, children }: Props) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" onPress={onCancel} autoFocus={isCancelFocused}>
        <Trans comment="Closes a question without doing anything">Never mind</Trans>
      </Button>
      {children}
    </div>
  );
}
