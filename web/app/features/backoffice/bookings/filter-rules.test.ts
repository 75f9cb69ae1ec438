import { timestampDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { BookingView } from "~/gen/lapang/v1/booking_admin_pb";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { isFiltered, isReversed, noFilters, queryOf, readFilters, requestOf } from "./filter-rules";

const read = (query: string) => readFilters(new URLSearchParams(query));

test("filters survive the round trip through the address", () => {
  const filters = read(
    "view=coming&venue=v1&status=pending_review&from=2026-11-20&to=2026-11-22&search=ani&unpaid=1&offset=25",
  );
  expect(readFilters(new URLSearchParams(queryOf(filters) as Record<string, string>))).toEqual(filters);
  expect(isFiltered(filters)).toBe(true);
});

test("invalid parameters are ignored", () => {
  const filters = read("status=lost&from=2026-02-31&to=tomorrow&offset=-25");
  expect(filters).toEqual({ view: "waiting", ...noFilters, offset: 0 });
  expect(isFiltered(filters)).toBe(false);
});

test("the last day is included until its end", () => {
  const request = requestOf(read("status=confirmed&from=2026-11-20&to=2026-11-20"), "Asia/Jakarta");
  expect(timestampDate(request.startTimeFrom as never)).toEqual(new Date("2026-11-19T17:00:00Z"));
  expect(timestampDate(request.startTimeTo as never)).toEqual(new Date("2026-11-20T17:00:00Z"));
  expect(request.status).toBe(BookingStatus.CONFIRMED);
});

test("a reversed date range is not sent", () => {
  const filters = read("from=2026-11-20&to=2026-11-19");
  expect(isReversed(filters)).toBe(true);
  expect(requestOf(filters, "Asia/Jakarta").startTimeTo).toBeUndefined();
});

test("the first tab is shown by default, a search covers all bookings, and a selected tab stays", () => {
  expect(requestOf(read("venue=v1"), "Asia/Jakarta").view).toBe(BookingView.WAITING);
  expect(requestOf(read("search=k7p2qx"), "Asia/Jakarta").view).toBe(BookingView.UNSPECIFIED);
  expect(requestOf(read("search=k7p2qx&view=past"), "Asia/Jakarta").view).toBe(BookingView.PAST);
  expect(queryOf(read("view=waiting")).view).toBeUndefined();
  expect(queryOf(read("view=all")).view).toBe("all");
});
