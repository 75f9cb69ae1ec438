import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { UpsertPricingBandRequest } from "~/gen/lapang/v1/venue_admin_pb";
import { aVenue } from "./venue.fixture";
import { showEditor } from "./venue-editor.fixture";

test("a price is read however it is written, and a very low one is asked about", async () => {
  const bands: UpsertPricingBandRequest[] = [];
  const { user } = showEditor("prices", {
    upsertPricingBand(request) {
      bands.push(request);
      return {};
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add a price for Futsal" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a price" }));
  expect(dialog.queryByRole("textbox", { name: "For whom" })).not.toBeInTheDocument();
  const price = dialog.getByRole("textbox", { name: "Price of an hour" });
  await user.type(price, "50");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/Only Rp\s?50 an hour/);
  expect(bands).toEqual([]);
  await user.type(price, ".000");
  expect(price).toHaveAccessibleDescription(/= Rp\s?50,000 per hour/);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(bands).toHaveLength(1));
  expect(bands[0]?.band).toMatchObject({ priceMin: 5_000_000n, priceMax: 5_000_000n });
});

test("a price for a group is shown as not in use, and can only be deleted", async () => {
  const band = { sportId: "futsal", currency: "IDR", priceMin: 100n, priceMax: 100n, days: ["monday"], endHour: 24 };
  const bands = [
    { ...band, id: "b1", segment: "standard" },
    { ...band, id: "b2", segment: "member" },
  ];
  showEditor("prices", { getVenueForAdmin: () => ({ venue: aVenue(), bands }) });
  expect(await screen.findByRole("heading", { name: "Not in use" })).toBeInTheDocument();
  expect(screen.getByText("member")).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: /^Change the price/ })).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: /^Delete the price/ })).toHaveLength(2);
});
