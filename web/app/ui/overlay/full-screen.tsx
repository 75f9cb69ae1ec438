import type { ReactNode } from "react";
import { Dialog, Modal, ModalOverlay } from "react-aria-components";
import { useBackCloses } from "./use-back-closes";

type Props = { label: string; onClose: () => void; children: ReactNode };

/** An open dialog over the whole screen, dark in both themes: for pictures. */
export function FullScreen({ label, onClose, children }: Props) {
  useBackCloses(true, onClose);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      className="dark fixed inset-0 z-50 bg-[#000] text-ink data-entering:animate-rise"
    >
      <Modal className="h-full">
        <Dialog aria-label={label} className="relative flex h-full flex-col outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
