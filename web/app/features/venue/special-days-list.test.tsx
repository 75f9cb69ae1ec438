import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SpecialDaySchema, VenueSchema } from "~/gen/lapang/v1/venue_pb";
import { renderPage } from "../../../test/render";
import { SpecialDaysList } from "./special-days-list";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-12-20T05:00:00Z"), toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

function show(...specialDays: MessageInitShape<typeof SpecialDaySchema>[]) {
  const courts = [{ id: "c1", name: "Court 1" }];
  const venue = create(VenueSchema, { timeZone: "Asia/Jakarta", specialDays, sports: [{ sportId: "futsal", courts }] });
  return renderPage(<SpecialDaysList venue={venue} />);
}

test("players see what differs in the next two weeks", () => {
  show(
    { id: "1", name: "New Year", fromDate: "2027-01-01", toDate: "2027-01-01", price: 20_000_000n, currency: "IDR" },
    { id: "2", name: "Christmas", fromDate: "2026-12-25", toDate: "2026-12-25", isClosed: true },
    { id: "3", fromDate: "2026-12-24", toDate: "2026-12-24", hours: [{ openMinute: 600, closeMinute: 900 }] },
    { id: "4", fromDate: "2026-12-26", toDate: "2026-12-26", isClosed: true, courtIds: ["c1"] },
    { id: "5", fromDate: "2027-02-06", toDate: "2027-02-06", isClosed: true },
  );
  const days = screen.getAllByRole("term").map(({ parentElement }) => parentElement?.textContent);
  expect(days).toEqual([
    "Thu 24 Dec10:00–15:00",
    "Fri 25 DecChristmasClosed",
    "Sat 26 DecCourt 1Closed",
    expect.stringMatching(/^Fri, 1 Jan 2027New YearRp\s?200,000 per hour$/),
  ]);
});

test("without any there is no heading either", () => {
  show({ id: "5", fromDate: "2027-02-06", toDate: "2027-02-06", isClosed: true });
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
});
