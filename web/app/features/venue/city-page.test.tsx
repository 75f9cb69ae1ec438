import type { ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type SearchVenuesRequest, VenueService, VenueSort } from "~/gen/lapang/v1/venue_pb";
import { renderPage } from "../../../test/render";
import { Cities } from "./cities";
import { CityPage } from "./city-page";
import { rememberSearch } from "./remembered-search";

const sports = [
  { sportId: "badminton", venueCount: 20 },
  { sportId: "table_tennis", venueCount: 2 },
];
const bandung = { name: "Bandung", slug: "bandung", venueCount: 24, sports };
const saparua = {
  id: "v1",
  name: "GOR Saparua",
  city: "Bandung",
  citySlug: "bandung",
  slug: "gor-saparua",
  timeZone: "Asia/Jakarta",
};

function server(searched = vi.fn<(request: SearchVenuesRequest) => void>()) {
  return (router: ConnectRouter) => {
    router.rpc(VenueService.method.listCities, ({ slug }) => ({ cities: slug === "bandung" ? [bandung] : [] }));
    router.rpc(VenueService.method.searchVenues, (request) => {
      searched(request);
      return { venues: [saparua], total: 20 };
    });
  };
}

test("the page of a sport in a city searches there, the best first, and links to public pages", async () => {
  const searched = vi.fn<(request: SearchVenuesRequest) => void>();
  const path = "/courts/bandung/badminton";
  renderPage(<CityPage slug="bandung" sport="badminton" />, { path, server: server(searched) });
  expect(await screen.findByRole("heading", { level: 1, name: "Badminton in Bandung" })).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "GOR Saparua" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/courts\/bandung\/gor-saparua/),
  );
  const request = { city: "Bandung", sportIds: ["badminton"], sort: VenueSort.BEST };
  expect(searched).toHaveBeenCalledWith(expect.objectContaining(request));
  expect(screen.getByRole("link", { name: "Badminton" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: "Table tennis" })).toHaveAttribute("href", "/courts/bandung/table_tennis");
  expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute("href", `${path}?offset=12`);
});

test("a city without venues is not found, and leads to those that have some", async () => {
  renderPage(<CityPage slug="atlantis" />, { path: "/courts/atlantis", server: server() });
  expect(await screen.findByRole("heading", { level: 1, name: "City Not Found" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Courts by city" })).toHaveAttribute("href", "/courts");
  await waitFor(() => expect(document.title).toBe("City Not Found · Lapang"));
});

test("the list of cities leads with the search, and the city searched last comes first", async () => {
  rememberSearch({ sport: "badminton", city: "Bandung" });
  const cities = ["Jakarta", "Bandung"].map((name) => ({ name, slug: name.toLowerCase(), venueCount: 2 }));
  renderPage(<Cities />, {
    path: "/courts",
    server: (router) => {
      router.rpc(VenueService.method.listCities, () => ({ cities }));
    },
  });
  const links = await screen.findAllByRole("link", { name: /2 venues/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/courts/bandung", "/courts/jakarta"]);
  expect(screen.getByRole("button", { name: "Where: Bandung" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Find courts" }).getAttribute("href")).toMatch(
    /^\/courts\/search\?city=Bandung&sport=badminton&day=/,
  );
});
