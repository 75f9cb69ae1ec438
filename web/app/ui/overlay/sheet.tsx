import type { ReactNode, RefObject } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components";
import { useMedia } from "../use-media";
import { Dialog } from "./dialog";
import { Popover } from "./popover";

type Props = {
  title: string;
  /** The popover shows its title, too. */
  isTitled?: boolean;
  /** What a popover opens at. */
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The popover's width, in Tailwind's classes. */
  width: string;
  children: ReactNode;
};

/** An open sheet on phones, elsewhere a popover. */
export function Sheet({ title, isTitled, trigger, onClose, width, children }: Props) {
  const isWide = useMedia("(min-width: 40rem)");
  const onOpenChange = (isOpen: boolean) => isOpen || onClose();
  if (!isWide) {
    return (
      <Dialog title={title} isOpen onOpenChange={onOpenChange} hasClose>
        {children}
      </Dialog>
    );
  }
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      onOpenChange={onOpenChange}
      placement="bottom start"
      className={`rounded-panel! ${width}`}
    >
      <AriaDialog aria-label={isTitled ? undefined : title} className="flex flex-col gap-5 p-6 outline-none">
        {isTitled && (
          <Heading slot="title" className="font-extrabold text-xl">
            {title}
          </Heading>
        )}
        {children}
      </AriaDialog>
    </Popover>
  );
}
