import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { clockRange, clockTime, dayOf, friendlyDay, zoneName } from "~/lib/format/dates";
import type { Locale } from "~/lib/format/locale";

type Span = { startTime?: Timestamp; endTime?: Timestamp };

/** Tomorrow, 14:30 WIB */
export function momentWords(at: Date, zone: string, locale: Locale): string {
  return `${friendlyDay(at, zone, locale)}, ${clockTime(at, zone, locale)} ${zoneName(zone, at, locale)}`;
}

/** Tomorrow, 19:00–21:00 WIB; of several days the first start and the last end. */
export function spanWords({ startTime, endTime }: Span, zone: string, locale: Locale): string {
  if (!startTime || !endTime) return "";
  const [start, end] = [timestampDate(startTime), timestampDate(endTime)];
  // An end at midnight is still that evening.
  const isOneDay = dayOf(start, zone) === dayOf(new Date(end.getTime() - 1), zone);
  if (isOneDay) return `${friendlyDay(start, zone, locale)}, ${clockRange(start, end, zone, locale)}`;
  return `${momentWords(start, zone, locale)} – ${momentWords(end, zone, locale)}`;
}
