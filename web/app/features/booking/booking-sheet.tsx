import { useLingui } from "@lingui/react/macro";
import { Dialog, dialogEnd } from "~/ui/dialog";
import { SummaryBody, type SummaryProps } from "./booking-summary";

/** On a phone: the booking to be made, over the hours. */
export function BookingSheet({ onClose, ...booking }: SummaryProps & { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Your booking`}
      isOpen
      hasClose
      isDismissable={!booking.isSubmitting}
      onOpenChange={(isOpen) => isOpen || booking.isSubmitting || onClose()}
    >
      <SummaryBody {...booking} actionClass={dialogEnd} />
    </Dialog>
  );
}
