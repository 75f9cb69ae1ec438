import { useLingui } from "@lingui/react/macro";
import { isSportId, sportNames } from "~/lib/format/sports";
import { Dialog, dialogEnd } from "~/ui/overlay/dialog";
import { SummaryBody, type SummaryProps } from "./booking-summary";

type Props = SummaryProps & { venueName: string; onClose: () => void };

/** On a phone: the booking to be made, over the hours. */
export function BookingSheet({ venueName, onClose, ...booking }: Props) {
  const { i18n, t } = useLingui();
  const { sportId } = booking.offer;
  return (
    <Dialog
      title={t`Your booking`}
      isOpen
      hasClose
      isDismissable={!booking.isSubmitting}
      onOpenChange={(isOpen) => isOpen || booking.isSubmitting || onClose()}
    >
      <p className="-mt-3 text-muted">
        {isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId} · {venueName}
      </p>
      <SummaryBody {...booking} actionClass={dialogEnd} />
    </Dialog>
  );
}
