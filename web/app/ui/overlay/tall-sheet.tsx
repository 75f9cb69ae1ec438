import x from "icon:lucide/x";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { IconButton } from "../look/icon-button";
import { BackCloses } from "./use-back-closes";

type Props = { title: string; onClose: () => void; children: ReactNode };

/** An open dialog over the whole height of a phone, above its keyboard: for work of several steps. */
export function TallSheet({ title, onClose, children }: Props) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) justify-center bg-[#0009] data-entering:animate-rise sm:items-center sm:p-6"
    >
      <Modal className="h-full w-full scroll-pb-28 overflow-auto bg-surface text-ink shadow-float sm:h-auto sm:min-h-2/3 sm:max-h-full sm:max-w-2xl sm:rounded-panel">
        {/* A form is no box of its own: its end stays in view within the whole sheet. */}
        <Dialog className="flex min-h-full flex-col gap-5 px-4 pt-3 outline-none sm:px-8 sm:pt-6 [&>form]:contents">
          <BackCloses close={onClose} />
          <div className="flex items-center justify-between gap-4">
            <Heading slot="title" className="min-w-0 font-extrabold text-xl sm:text-2xl">
              {title}
            </Heading>
            <span className="-me-2">
              <IconButton icon={x} label={t`Close`} onPress={onClose} />
            </span>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The actions of a tall sheet, always within reach of a thumb. */
export function TallSheetEnd({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-col gap-3 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 sm:pb-6">
      {children}
    </div>
  );
}
