import { Code } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { UpsertPricingBandRequest } from "~/gen/lapang/v1/venue_admin_pb";
import { weekdays } from "~/lib/format/opening-rules";
import { refusal } from "../../../../test/refuse";
import { aVenue } from "../venue.fixture";
import { showEditor } from "./venue-editor.fixture";

test("a price is read in any notation, and a very low one needs a confirmation", async () => {
  const bands: UpsertPricingBandRequest[] = [];
  const { user } = showEditor("prices", {
    upsertPricingBand(request) {
      bands.push(request);
      return {};
    },
  });
  const price = await screen.findByRole("textbox", { name: "Price of an hour" });
  await user.type(price, "50");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Only Rp\s?50 an hour/);
  expect(bands).toEqual([]);
  await user.type(price, ".000");
  expect(price).toHaveAccessibleDescription(/= Rp\s?50,000 per hour/);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(bands).toHaveLength(1));
  expect(bands[0]?.band).toMatchObject({ priceMin: 5_000_000n, priceMax: 5_000_000n, startHour: 0, endHour: 24 });
  expect(bands[0]?.band?.days).toHaveLength(7);
});

test("a price that somebody else has changed is not overwritten, and the list shows their change", async () => {
  const band = { id: "b1", sportId: "futsal", currency: "IDR", days: ["monday"], endHour: 24 };
  const at = (seconds: bigint, price: bigint) => ({
    ...{ ...band, priceMin: price, priceMax: price },
    updatedAt: { seconds },
  });
  let now = at(1n, 10_000_000n);
  const { user } = showEditor("prices", {
    getVenueForAdmin: () => ({ venue: aVenue(), bands: [now] }),
    upsertPricingBand({ band: sent }) {
      now = at(2n, 12_000_000n);
      if (sent?.updatedAt?.seconds !== 2n) throw refusal(Code.FailedPrecondition, "BAND_CHANGED");
      return {};
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Change the price/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/Somebody else has changed this price/);
  await user.click(dialog.getByRole("button", { name: "Never mind" }));
  expect(screen.getByText(/120,000/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Change the price/ }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a price for a group is marked as unused and can only be deleted", async () => {
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

test("the week shows which price applies when several overlap", async () => {
  const band = { sportId: "futsal", currency: "IDR", segment: "standard", days: ["saturday", "sunday"] };
  const bands = [
    { ...band, id: "b1", startHour: 8, endHour: 22, priceMin: 10_000_000n, priceMax: 10_000_000n },
    { ...band, id: "b2", startHour: 18, endHour: 22, priceMin: 15_000_000n, priceMax: 15_000_000n },
  ];
  showEditor("prices", { getVenueForAdmin: () => ({ venue: aVenue(), bands }) });
  const week = await screen.findByRole("table", { name: "What an hour of Futsal costs" });
  const row = (hours: string) => screen.getByRole("rowheader", { name: hours }).closest("tr")?.textContent;
  expect(week).toBeInTheDocument();
  expect(row("08:00–18:00")).toMatch(/100K.*100K$/);
  expect(row("18:00–22:00")).toMatch(/No price.*150K.*150K$/);
});

test("a price can be for some of the courts, and the week is shown by court", async () => {
  const sent: UpsertPricingBandRequest[] = [];
  const band = {
    sportId: "futsal",
    currency: "IDR",
    segment: "standard",
    days: [...weekdays],
    startHour: 8,
    endHour: 22,
  };
  const bands = [
    { ...band, id: "b1", priceMin: 10_000_000n, priceMax: 10_000_000n },
    { ...band, id: "b2", priceMin: 15_000_000n, priceMax: 15_000_000n, courtIds: ["c2"] },
  ];
  const { user } = showEditor("prices", {
    getVenueForAdmin: () => ({ venue: aVenue(), bands }),
    upsertPricingBand(request) {
      sent.push(request);
      return {};
    },
  });
  expect(await screen.findByRole("table", { name: "What an hour of Futsal (Court 1) costs" })).toHaveTextContent(
    "100K",
  );
  expect(screen.getByRole("table", { name: "What an hour of Futsal (Court 2) costs" })).toHaveTextContent("150K");
  await user.click(screen.getByRole("button", { name: /^Change the price of .*Court 2/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const courts = within(dialog.getByRole("toolbar", { name: "For which courts" }));
  expect(courts.getByRole("button", { name: "Court 2" })).toHaveAttribute("aria-pressed", "true");
  await user.click(courts.getByRole("button", { name: "Court 1" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.band?.courtIds).toEqual(["c2", "c1"]));
  await user.click(await screen.findByRole("button", { name: /^Change the price of .*Court 2/ }));
  const again = within(await screen.findByRole("dialog"));
  await user.click(again.getByRole("button", { name: "All" }));
  await user.click(again.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[1]?.band?.courtIds).toEqual([]));
});

test("a range of a sport that is paid beforehand is marked, with a way to one price", async () => {
  const band = { id: "b1", sportId: "futsal", currency: "IDR", segment: "standard", days: ["monday"], endHour: 24 };
  const bands = [{ ...band, priceMin: 18_000_000n, priceMax: 24_000_000n }];
  const { user } = showEditor("prices", { getVenueForAdmin: () => ({ venue: aVenue(), bands }) });
  expect(await screen.findByText(/^A range: players can only ask for these hours/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Set one price/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^With a range players can only ask/)).toBeInTheDocument();
  await user.clear(dialog.getByRole("textbox", { name: /^Up to/ }));
  expect(dialog.queryByText(/^With a range players can only ask/)).not.toBeInTheDocument();
});

const everyDay = { sportId: "futsal", currency: "IDR", segment: "standard", days: [...weekdays], endHour: 24 };

test("open hours without a price are named and lead to a price for just those", async () => {
  const sent: UpsertPricingBandRequest[] = [];
  const band = { ...everyDay, id: "b1", days: ["monday"], startHour: 17, priceMin: 15_000_000n, priceMax: 15_000_000n };
  const { user } = showEditor("prices", {
    getVenueForAdmin: () => ({ venue: aVenue(), bands: [band] }),
    upsertPricingBand(request) {
      sent.push(request);
      return {};
    },
  });
  const gaps = within(await screen.findByRole("list", { name: "Hours without a price" }));
  expect(gaps.getByRole("listitem")).toHaveTextContent(
    "No price: Mon 08:00–17:00. Players can only ask for these hours.",
  );
  const row = screen.getByRole("rowheader", { name: "08:00–17:00" }).closest("tr");
  expect(row).toHaveTextContent(/^08:00–17:00No price–Closed/);
  await user.click(gaps.getByRole("button", { name: "Set a price for Mon 08:00–17:00" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a price" }));
  await user.type(dialog.getByRole("textbox", { name: "Price of an hour" }), "100rb");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent[0]?.band).toMatchObject({ days: ["monday"], startHour: 8, endHour: 17, courtIds: [] }),
  );
});

test("a price far from the usual is asked about once more, and one above the limit names the limit", async () => {
  const sent: UpsertPricingBandRequest[] = [];
  const band = { ...everyDay, id: "b1", priceMin: 15_000_000n, priceMax: 15_000_000n };
  const { user } = showEditor("prices", {
    getVenueForAdmin: () => ({ venue: aVenue(), bands: [band] }),
    upsertPricingBand(request) {
      sent.push(request);
      return {};
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add a price for Futsal" }));
  const dialog = within(await screen.findByRole("dialog"));
  const price = dialog.getByRole("textbox", { name: "Price of an hour" });
  await user.type(price, "20000jt");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(price).toHaveAccessibleDescription(/At most Rp\s?10,000,000,000 an hour/);
  await user.clear(price);
  await user.type(price, "750rb");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    /Rp\s?750,000 an hour is 5 times your usual Rp\s?150,000\. Save it\?/,
  );
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(sent[0]?.band?.priceMin).toBe(75_000_000n));
});

test("a price can be for some dates, leaves the gap of the year, and is over one day", async () => {
  const band = { ...everyDay, priceMin: 15_000_000n, priceMax: 15_000_000n };
  const bands = [
    { ...band, id: "b1", fromDate: "2999-12-01", toDate: "2999-12-20" },
    { ...band, id: "b2", fromDate: "2020-12-01", toDate: "2020-12-20" },
  ];
  const sent: UpsertPricingBandRequest[] = [];
  const { user } = showEditor("prices", {
    getVenueForAdmin: () => ({ venue: aVenue(), bands }),
    upsertPricingBand(request) {
      sent.push(request);
      return {};
    },
  });
  expect(await screen.findByText(/^No price: Mon 08:00–22:00/)).toBeInTheDocument();
  expect(screen.getByText("1 – 20 Dec 2999")).toBeInTheDocument();
  expect(within(screen.getByRole("region", { name: "Over" })).getByText("1 – 20 Dec 2020")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Change the price of .*1\s–\s20 Dec 2999/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("radio", { name: "Only some dates" })).toBeChecked();
  await user.click(dialog.getByRole("radio", { name: "All year" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.band).toMatchObject({ id: "b1", fromDate: "", toDate: "" }));
});
