import { useLingui } from "@lingui/react";
import type { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { Badge } from "~/ui/badge";
import { statusLooks } from "./status-words";

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { i18n } = useLingui();
  const { label, tone } = statusLooks[status];
  return <Badge tone={tone}>{i18n._(label)}</Badge>;
}
