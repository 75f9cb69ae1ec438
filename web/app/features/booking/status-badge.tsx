import { useLingui } from "@lingui/react/macro";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { Badge } from "~/ui/badge";
import { playedLook, statusLooks } from "./status";

/** How a booking stands; once its hours are over, one that was confirmed has been played. */
export function StatusBadge({ status, isOver }: { status: BookingStatus; isOver: boolean }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = status === BookingStatus.CONFIRMED && isOver ? playedLook : statusLooks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {i18n._(label)}
    </Badge>
  );
}
