import x from "icon:lucide/x";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay, type ModalOverlayProps } from "react-aria-components";
import { Button } from "../look/button";
import { cx } from "../look/cx";
import { IconButton } from "../look/icon-button";
import { BackCloses } from "./use-back-closes";

type Props = Pick<ModalOverlayProps, "isOpen" | "defaultOpen" | "onOpenChange" | "isDismissable"> & {
  title: string;
  /** For a dialog that must be answered first. */
  isAlert?: boolean;
  /** For one without a button that closes it. */
  hasClose?: boolean;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A centred dialog; on a phone a bottom sheet. */
export function Dialog({ title, isAlert, hasClose, children, isDismissable = true, ...rest }: Props) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      {...rest}
      isDismissable={isDismissable}
      // Above the keyboard of a phone.
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-[#0009] data-entering:animate-rise sm:items-center sm:p-6"
    >
      <Modal className="max-h-[90%] sm:max-h-full w-full scroll-pb-28 overflow-auto rounded-t-panel bg-surface text-ink shadow-float sm:max-w-lg sm:rounded-panel">
        {/* A form is no box of its own: its buttons stay in view within the whole dialog. */}
        <AriaDialog
          role={isAlert ? "alertdialog" : "dialog"}
          className="flex flex-col gap-5 p-6 outline-none sm:p-8 [&>form]:contents"
        >
          {({ close }) => (
            <>
              <BackCloses close={close} />
              <div className="flex items-start justify-between gap-4">
                <Heading slot="title" className="font-extrabold text-2xl">
                  {title}
                </Heading>
                {hasClose && (
                  <span className="-me-2 -mt-1.5">
                    <IconButton icon={x} label={t`Close`} onPress={close} />
                  </span>
                )}
              </div>
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

/** At the end of a dialog, and always in view. */
export const dialogEnd =
  "sticky bottom-0 z-10 -mx-6 -mt-2 -mb-6 bg-surface px-6 pt-2 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-surface before:to-transparent sm:-mx-8 sm:-mb-8 sm:px-8 sm:pb-6";

/** The buttons of a dialog. */
export function DialogButtons({ onCancel, isCancelFocused, children }: DialogButtonsProps) {
  return (
    <div className={cx(dialogEnd, "flex flex-wrap-reverse gap-3 *:grow sm:justify-end sm:*:grow-0")}>
      <Button variant="secondary" onPress={onCancel} autoFocus={isCancelFocused}>
        <Trans comment="Closes a question without doing anything">Never mind</Trans>
      </Button>
      {children}
    </div>
  );
}
