import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay, type ModalOverlayProps } from "react-aria-components";
import { Button } from "./button";

type Props = Pick<ModalOverlayProps, "isOpen" | "defaultOpen" | "onOpenChange" | "isDismissable"> & {
  title: string;
  /** For a dialog that must be answered first. */
  isAlert?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A centred dialog; on a phone a bottom sheet. */
export function Dialog({ title, isAlert, children, isDismissable = true, ...rest }: Props) {
  return (
    <ModalOverlay
      {...rest}
      isDismissable={isDismissable}
      className="fixed inset-0 z-50 flex items-end justify-center bg-[#0009] data-entering:animate-rise sm:items-center sm:p-6"
    >
      <Modal className="max-h-[90dvh] w-full overflow-auto rounded-t-panel bg-surface text-ink shadow-float sm:max-w-lg sm:rounded-panel">
        <AriaDialog role={isAlert ? "alertdialog" : "dialog"} className="flex flex-col gap-5 p-6 outline-none sm:p-8">
          {({ close }) => (
            <>
              <Heading slot="title" className="font-extrabold text-2xl">
                {title}
              </Heading>
              {typeof children === "function" ? children(close) : children}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type DialogButtonsProps = {
  onCancel: () => void;
  /** The safe answer has the focus from the start, so that no key press confirms by accident. */
  isCancelFocused?: boolean;
  /** What the dialog is for, after "Never mind". */
  children: ReactNode;
};

/** The buttons of a dialog. */
export function DialogButtons({ onCancel, isCancelFocused, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" onPress={onCancel} autoFocus={isCancelFocused}>
        <Trans comment="Closes a question without doing anything">Never mind</Trans>
      </Button>
      {children}
    </div>
  );
}
