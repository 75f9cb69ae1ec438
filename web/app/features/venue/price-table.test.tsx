import { create } from "@bufbuild/protobuf";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CourtSchema, VenueService } from "~/gen/lapang/v1/venue_pb";
import { weekdays } from "~/lib/format/opening-rules";
import { renderPage } from "../../../test/render";
import { PriceTable } from "./price-table";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-28T10:00:00+07:00"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("a price of some courts names them", async () => {
  const band = { sportId: "futsal", currency: "IDR", days: [...weekdays], endHour: 24 };
  const bands = [
    { ...band, id: "b1", priceMin: 10_000_000n, priceMax: 10_000_000n },
    { ...band, id: "b2", priceMin: 15_000_000n, priceMax: 15_000_000n, courtIds: ["c2", "c3"] },
  ];
  const courts = [1, 2, 3].map((number) => create(CourtSchema, { id: `c${number}`, name: `Court ${number}` }));
  renderPage(<PriceTable venueId="v1" sportId="futsal" courts={courts} zone="Asia/Jakarta" />, {
    server: (router) => {
      router.rpc(VenueService.method.listVenuePricingBands, () => ({ bands }));
    },
  });
  const row = (await screen.findByText("Court 2, Court 3")).closest("tr");
  expect(row).toHaveTextContent(/Every day.*150,000/);
  expect(screen.getByText("All other times").closest("tr")).toHaveTextContent(/100,000/);
});

test("a price of a season shows its dates, and is not all other times", async () => {
  const everyHour = { sportId: "futsal", currency: "IDR", days: [...weekdays], endHour: 24 };
  const bands = [
    { ...everyHour, id: "b1", priceMin: 10_000_000n, priceMax: 10_000_000n },
    ...[
      { id: "b2", priceMin: 15_000_000n, priceMax: 15_000_000n, fromDate: "2026-12-01", toDate: "2026-12-24" },
      { id: "b3", priceMin: 90_000_000n, priceMax: 90_000_000n, fromDate: "2026-10-01", toDate: "2026-11-27" },
    ].map((season) => ({ ...everyHour, ...season })),
  ];
  renderPage(<PriceTable venueId="v1" sportId="futsal" courts={[]} zone="Asia/Jakarta" />, {
    server: (router) => {
      router.rpc(VenueService.method.listVenuePricingBands, () => ({ bands }));
    },
  });
  const row = (await screen.findByText(/^1.*24 Dec$/)).closest("tr");
  expect(row).toHaveTextContent(/Every day.*All day.*150,000/);
  expect(screen.getByText("All other times").closest("tr")).toHaveTextContent(/100,000/);
  expect(screen.queryByText(/900,000/)).not.toBeInTheDocument();
});
