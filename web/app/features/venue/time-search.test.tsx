import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BookingMode, SearchFilter, type SearchVenuesRequest, VenueService } from "~/gen/lapang/v1/venue_pb";
import { renderPage } from "../../../test/render";
import { SearchLauncher } from "./search-launcher";
import { useNextSearch } from "./use-next-search";
import { VenueResults } from "./venue-results";
import { VenueSearch } from "./venue-search";

// Thursday, 16:40 in Jakarta and 17:40 in Makassar.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-26T09:40:00Z"), toFake: ["Date"] }));

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const start = (clock: string, price: bigint) => ({
  startTime: timestampFromDate(new Date(`2026-11-26T${clock}:00Z`)),
  durationMinutes: 120,
  sportId: "badminton",
  priceMin: price,
  priceMax: price,
  currency: "IDR",
});

const hall = {
  id: "v1",
  name: "GOR Panaikang",
  timeZone: "Asia/Makassar",
  citySlug: "makassar",
  slug: "gor-panaikang",
  sports: [{ sportId: "badminton", bookingMode: BookingMode.INSTANT }],
  freeStarts: [start("10:30", 11_000_000n), start("11:00", 13_000_000n)],
};

function openSearch(query: string, answer: object = {}) {
  const requests: SearchVenuesRequest[] = [];
  const shown = renderPage(
    <>
      <VenueSearch />
      <VenueResults />
    </>,
    {
      path: `/venue/search/results?${query}`,
      server: (router) => {
        router.rpc(VenueService.method.listCities, () => ({
          cities: [{ name: "Makassar", timeZone: "Asia/Makassar" }],
        }));
        router.rpc(VenueService.method.searchVenues, (request) => {
          requests.push(request);
          return { venues: [hall], total: 1, ...answer };
        });
      },
    },
  );
  return { ...shown, requests };
}

const tonight = "city=Makassar&sport=badminton&day=2026-11-26&at=19:00&min=120";

test("each free start on a card leads to its booking with the hours chosen, the wanted one marked", async () => {
  const { requests } = openSearch(tonight, { total: 12, totalIsAtLeast: true });
  expect(await screen.findByRole("heading", { name: "More than 12 venues free tonight 19–21" })).toBeInTheDocument();
  const card = within(screen.getByRole("article"));
  const [earlier, wanted] = card.getAllByRole("link", { name: /–.* GOR Panaikang/ });
  expect(earlier).toHaveTextContent(/18:30–20:30 Rp 110K/);
  expect(wanted).toHaveTextContent(/19–21 Rp 130K/);
  expect(wanted).toHaveAttribute("aria-current", "time");
  const query = new URL(wanted?.getAttribute("href") ?? "", "http://x").searchParams;
  expect(Object.fromEntries(query)).toEqual({
    sport: "badminton",
    date: "2026-11-26",
    at: "2026-11-26T11:00:00.000Z/2026-11-26T13:00:00.000Z",
  });
  expect(card.getByText("Instant")).toBeInTheDocument();
  // The city's clock, not the reader's; and no request before it is known.
  expect(requests.map(({ freeFrom }) => freeFrom && timestampDate(freeFrom).toISOString())).toEqual([
    "2026-11-26T11:00:00.000Z",
  ]);
  expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute("href", expect.stringContaining("offset=12"));
});

test("an hour without an exact price is not said to be booked at once", async () => {
  const asked = { ...start("11:00", 13_000_000n), priceMax: 17_000_000n, isAsked: true };
  openSearch(tonight, { venues: [{ ...hall, freeStarts: [start("10:30", 11_000_000n), asked] }] });
  const card = within(await screen.findByRole("article"));
  expect(card.queryByText("Instant")).not.toBeInTheDocument();
  expect(card.getByRole("link", { name: /19–21/ })).toHaveTextContent("On request");
  expect(card.getByRole("link", { name: /18:30/ })).not.toHaveTextContent("On request");
});

test("a past time is not searched: the notice offers the next possible one", async () => {
  const { user, router, requests } = openSearch("city=Makassar&day=2026-11-26&at=14:00&min=120");
  expect(await screen.findByRole("alert")).toHaveTextContent("That time has passed.");
  expect(requests).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Search 18:00–20:00 today instead" }));
  expect(router.state.location.search).toBe("?city=Makassar&day=2026-11-26&at=18%3A00&min=120");
  await waitFor(() => expect(requests).toHaveLength(1));
});

test("where nothing is free, venues with close starts and other times are a press away", async () => {
  const { user, router } = openSearch(tonight, {
    venues: [],
    total: 0,
    freeNearby: [hall],
    without: [{ filter: SearchFilter.TIME, total: 7 }],
  });
  expect(
    await screen.findByRole("heading", { name: "Nothing free tonight 19–21. These are close:" }),
  ).toBeInTheDocument();
  expect(screen.getByRole("article")).toHaveTextContent("GOR Panaikang");
  expect(screen.getByRole("button", { name: "tonight 18–20" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "tomorrow 19–21" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "At any time (7)" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "tonight 20–22" }));
  expect(router.state.location.search).toContain("at=20%3A00");
});

function StartOfSearch() {
  const { filters, zone } = useNextSearch();
  return <SearchLauncher filters={filters} zone={zone} />;
}

const openStart = () =>
  renderPage(<StartOfSearch />, {
    server: (router) => {
      router.rpc(VenueService.method.listCities, () => ({ cities: [{ name: "Jakarta", timeZone: "Asia/Jakarta" }] }));
    },
  });

test("one press each on sport, time and place opens the results", async () => {
  const ask = (found: (place: object) => void) => found({ coords: { latitude: -6.2612345, longitude: 106.8109 } });
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue({ getCurrentPosition: ask } as unknown as Geolocation);
  const { user, router } = openStart();
  await screen.findByRole("button", { name: "Where: Jakarta" });
  await user.click(screen.getByRole("button", { name: "Sports: All sports" }));
  await user.click(await screen.findByRole("button", { name: "Badminton" }));
  expect(within(screen.getByRole("dialog")).getByRole("button", { name: /^When:/, current: "step" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Tomorrow 19–21" }));
  await user.click(screen.getByRole("button", { name: "Near me" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/courts/search?sport=badminton&lat=-6.261&lng=106.811&day=2026-11-27&at=19%3A00&min=120",
  );
});

test("the last search is offered again while its time is ahead, and its length after that", async () => {
  const { user, router, unmount } = openSearch("city=Jakarta&sport=badminton&day=2026-11-27&at=08:00&min=60");
  await user.click(await screen.findByRole("button", { name: "When: tomorrow 08–09" }));
  await user.click(await screen.findByRole("button", { name: "3 hours" }));
  await user.click(screen.getByRole("button", { name: "Search" }));
  const searched = router.state.location.search;
  expect(searched).toContain("day=2026-11-27&at=08%3A00&min=180");
  unmount();

  const again = openStart();
  await user.click(await screen.findByRole("button", { name: "Sports: Badminton" }));
  await user.click(await screen.findByRole("button", { name: "Search" }));
  expect(again.router.state.location.search).toBe(searched);
  again.unmount();

  vi.setSystemTime(new Date("2026-11-27T05:00:00Z"));
  openStart();
  expect(await screen.findByRole("button", { name: "When: tonight 19–22" })).toBeInTheDocument();
});

/** happy-dom fires selectionchange synchronously, and React Aria then selects again, without end. */
function selectOnce() {
  const { collapse } = Selection.prototype;
  let isWithin = false;
  vi.spyOn(Selection.prototype, "collapse").mockImplementation(function (this: Selection, ...where) {
    if (isWithin) return;
    isWithin = true;
    collapse.apply(this, where);
    isWithin = false;
  });
}

test("any day of the coming year can be searched, and a later one names the limit", async () => {
  selectOnce();
  const { user, router, unmount } = openSearch(tonight);
  await user.click(await screen.findByRole("button", { name: "When: tonight 19–21" }));
  await user.click(await screen.findByRole("button", { name: "More days" }));
  const date = await screen.findByRole("spinbutton", { name: /^day/ });
  act(() => date.focus());
  await user.keyboard("21082027");
  expect(within(screen.getByRole("toolbar", { name: "Day" })).getByRole("button", { pressed: true })).toHaveTextContent(
    "Sat 21 Aug",
  );
  await user.click(screen.getByRole("button", { name: "Search" }));
  expect(router.state.location.search).toContain("day=2027-08-21&at=19%3A00&min=120");
  unmount();

  const { requests } = openSearch("city=Makassar&day=2027-11-28&at=19:00&min=120");
  expect(await screen.findByRole("alert")).toHaveTextContent("You can search up to 365 days ahead.");
  expect(requests).toEqual([]);
});

test("several sports are chosen only after saying so", async () => {
  const { user, router } = openSearch("city=Makassar");
  await user.click(screen.getByRole("button", { name: "Sports: All sports" }));
  await user.click(await screen.findByRole("switch", { name: "Several sports" }));
  await user.click(screen.getByRole("button", { name: "Badminton" }));
  await user.click(screen.getByRole("button", { name: "Padel" }));
  await user.click(screen.getByRole("button", { name: "Search" }));
  expect(router.state.location.search).toBe("?city=Makassar&sport=badminton.padel");
});
