import { useLingui } from "@lingui/react/macro";
import { Dialog } from "~/ui/dialog";
import { SummaryBody, type SummaryProps } from "./booking-summary";

/** As wide and as low as the sheet. */
const alwaysInView =
  "sticky bottom-0 low:static -mx-6 -mb-6 border-line border-t bg-surface px-6 pt-4 pb-6 sm:-mx-8 sm:-mb-8 sm:px-8";

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
      <SummaryBody {...booking} actionClass={alwaysInView} />
    </Dialog>
  );
}
