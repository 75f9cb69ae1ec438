import check from "icon:lucide/circle-check";
import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { type Booking, BookingNeed } from "~/gen/lapang/v1/booking_pb";
import { Badge } from "~/ui/look/badge";
import { Icon } from "~/ui/look/icon";
import { lookOf } from "../status-words";

/** A booking's status, with who has to act if `need` is given. */
export function StatusBadge({ status, need = BookingNeed.UNSPECIFIED }: Pick<Booking, "status"> & Partial<Booking>) {
  const { i18n } = useLingui();
  const { label, tone } = lookOf({ status, need });
  return (
    <Badge tone={tone}>
      <span className="whitespace-nowrap">{i18n._(label)}</span>
    </Badge>
  );
}

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
