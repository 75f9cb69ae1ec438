import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Confirm } from "~/ui/overlay/confirm";
import { BookingsInTheWay } from "./bookings-in-the-way";

type Props = {
  error: unknown;
  zone: string;
  title: string;
  action?: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What becomes of the bookings. */
  children: ReactNode;
};

/** Lists the bookings that a change leaves as they are, and asks whether to save anyway. */
export function BookingsOutside({ error, zone, title, action, isPending, onConfirm, onClose, children }: Props) {
  const { t } = useLingui();
  return (
    <Confirm
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      action={action ?? t`Save anyway`}
      onConfirm={onConfirm}
      isPending={isPending}
    >
      <BookingsInTheWay error={error} zone={zone} />
      {children}
    </Confirm>
  );
}
