import { create } from "@bufbuild/protobuf";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CourtSchema, VenueService } from "~/gen/lapang/v1/venue_pb";
import { weekdays } from "~/lib/format/opening-rules";
import { renderPage } from "../../../test/render";
import { PriceTable } from "./price-table";

test("a price of some courts names them", async () => {
  const band = { sportId: "futsal", currency: "IDR", days: [...weekdays], endHour: 24 };
  const bands = [
    { ...band, id: "b1", priceMin: 10_000_000n, priceMax: 10_000_000n },
    { ...band, id: "b2", priceMin: 15_000_000n, priceMax: 15_000_000n, courtIds: ["c2", "c3"] },
  ];
  const courts = [1, 2, 3].map((number) => create(CourtSchema, { id: `c${number}`, name: `Court ${number}` }));
  renderPage(<PriceTable venueId="v1" sportId="futsal" courts={courts} />, {
    server: (router) => {
      router.rpc(VenueService.method.listVenuePricingBands, () => ({ bands }));
    },
  });
  const row = (await screen.findByText("Court 2, Court 3")).closest("tr");
  expect(row).toHaveTextContent(/Every day.*150,000/);
  expect(screen.getByText("All other times").closest("tr")).toHaveTextContent(/100,000/);
});
