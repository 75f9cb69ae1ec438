import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { ReceiptHours } from "~/gen/lapang/v1/money_pb";

/** Hours in a row on one court. */
export type ReceiptSpan = { start: Date; end: Date; courtName: string };

/** The hours of a receipt, those in a row on one court as one. */
export function spansOf(hours: readonly ReceiptHours[]): ReceiptSpan[] {
  const spans: ReceiptSpan[] = [];
  for (const { startTime, endTime, courtName } of hours) {
    if (!startTime || !endTime) continue;
    const [start, end] = [timestampDate(startTime), timestampDate(endTime)];
    const before = spans.find((span) => span.courtName === courtName && span.end.getTime() === start.getTime());
    if (before) before.end = end;
    else spans.push({ start, end, courtName });
  }
  return spans;
}
