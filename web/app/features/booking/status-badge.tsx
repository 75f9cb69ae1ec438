import { useLingui } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { Badge } from "~/ui/badge";
import { lookOf } from "./status";

/** How a booking stands; once its hours are over, one that was confirmed has been played. */
export function StatusBadge({ booking, isOver }: { booking: Booking; isOver: boolean }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = lookOf(booking, isOver);
  return (
    <Badge tone={tone} icon={icon}>
      {i18n._(label)}
    </Badge>
  );
}
