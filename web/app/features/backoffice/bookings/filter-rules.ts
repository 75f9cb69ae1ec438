import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { BookingView, type ListBookingsForAdminRequestSchema } from "~/gen/lapang/v1/booking_admin_pb";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { addDays, type Day, instantOf } from "~/lib/format/dates";
import { isStatusName, type StatusName, statusNames } from "../status-words";

/** The lists of bookings in the order of their tabs; a search uses `all`. */
export const views = {
  waiting: BookingView.WAITING,
  today: BookingView.TODAY,
  coming: BookingView.COMING,
  past: BookingView.PAST,
  all: BookingView.UNSPECIFIED,
} as const;

export type ViewName = keyof typeof views;

/** Filters as in the address. Both days are inclusive. */
export type BookingFilters = {
  view: ViewName;
  venue: string;
  status: StatusName | null;
  from: Day | null;
  to: Day | null;
  search: string;
  /** Only those of which something is still owed. */
  unpaid: boolean;
  offset: number;
};

export const pageSize = 25;
const longest = 200;
const lastOffset = 10_000;

export function readFilters(search: URLSearchParams): BookingFilters {
  const status = search.get("status") ?? "";
  const offset = Number(search.get("offset"));
  const filters = {
    venue: (search.get("venue") ?? "").slice(0, 64),
    status: isStatusName(status) ? status : null,
    from: readDay(search.get("from")),
    to: readDay(search.get("to")),
    search: (search.get("search") ?? "").slice(0, longest),
    unpaid: search.has("unpaid"),
    offset: Number.isInteger(offset) && offset > 0 && offset <= lastOffset ? offset : 0,
  };
  const view = search.get("view") ?? "";
  return { view: Object.hasOwn(views, view) ? (view as ViewName) : usualView(filters), ...filters };
}

/** A search covers all bookings; without one the default is those that need a decision. */
export function usualView(filters: Omit<BookingFilters, "view" | "offset">): ViewName {
  return hasSearch(filters) ? "all" : "waiting";
}

/** Whether it looks for certain bookings, not only at a venue's. */
export function hasSearch(filters: Omit<BookingFilters, "view" | "offset">): boolean {
  return isFiltered({ ...filters, venue: "" });
}

export function readDay(text: string | null): Day | null {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  // "2026-02-31" is not a date.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

export function queryOf(filters: BookingFilters): Record<string, string | number | undefined> {
  return {
    view: filters.view === usualView(filters) ? undefined : filters.view,
    venue: filters.venue || undefined,
    status: filters.status ?? undefined,
    from: filters.from ?? undefined,
    to: filters.to ?? undefined,
    search: filters.search || undefined,
    unpaid: filters.unpaid ? 1 : undefined,
    offset: filters.offset || undefined,
  };
}

export function isFiltered(filters: Omit<BookingFilters, "view" | "offset">): boolean {
  const { venue, status, from, to, search, unpaid } = filters;
  return venue !== "" || status !== null || from !== null || to !== null || search.trim() !== "" || unpaid;
}

/** Sets none of them. */
export const noFilters: Omit<BookingFilters, "view" | "offset"> = {
  venue: "",
  status: null,
  from: null,
  to: null,
  search: "",
  unpaid: false,
};

/** Whether the range ends before it begins; the page marks it at the end field. */
export function isReversed({ from, to }: Pick<BookingFilters, "from" | "to">): boolean {
  return from !== null && to !== null && to < from;
}

export function requestOf(
  filters: BookingFilters,
  zone: string,
): MessageInitShape<typeof ListBookingsForAdminRequestSchema> {
  const { venue, status, from, unpaid, offset } = filters;
  const to = isReversed(filters) ? null : filters.to;
  return {
    view: views[filters.view],
    venueId: venue,
    status: status ? statusNames[status] : BookingStatus.UNSPECIFIED,
    startTimeFrom: from ? timestampFromDate(instantOf(from, 0, zone)) : undefined,
    startTimeTo: to ? timestampFromDate(instantOf(addDays(to, 1), 0, zone)) : undefined,
    search: filters.search.trim(),
    unpaid,
    limit: pageSize,
    offset,
  };
}
