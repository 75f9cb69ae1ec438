import { useLingui } from "@lingui/react/macro";
import type { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { Badge } from "~/ui/badge";
import { statusLooks } from "./status";

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { i18n } = useLingui();
  const { label, tone, icon } = statusLooks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {i18n._(label)}
    </Badge>
  );
}
