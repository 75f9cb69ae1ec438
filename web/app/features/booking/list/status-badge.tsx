import { useLingui } from "@lingui/react/macro";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { Badge } from "~/ui/look/badge";
import { lookOf } from "../status";

/** A confirmed booking whose hours are over counts as played. */
export function StatusBadge({ booking, isOver }: { booking: Booking; isOver: boolean }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = lookOf(booking, isOver);
  return (
    <Badge tone={tone} icon={icon}>
      {i18n._(label)}
    </Badge>
  );
}
