import check from "icon:lucide/circle-check";
import { Trans } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { Icon } from "~/ui/icon";

/** That staff recorded a payment, in a list. */
export function PaidMark({ booking }: { booking: Booking }) {
  if (!booking.paid) return null;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-accent-ink text-xs">
      <Icon of={check} />
      <Trans context="a booking">Paid</Trans>
    </span>
  );
}
