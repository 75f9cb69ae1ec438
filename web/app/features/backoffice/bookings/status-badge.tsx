import { useLingui } from "@lingui/react";
import { type Booking, BookingNeed } from "~/gen/lapang/v1/booking_pb";
import { Badge } from "~/ui/look/badge";
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
