import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { UserService } from "~/gen/lapang/v1/user_pb";
import {
  BookingMode,
  PaymentMode,
  SearchFilter,
  type SearchVenuesRequest,
  SlotState,
  VenueService,
  VenueSportSchema,
} from "~/gen/lapang/v1/venue_pb";
import { instantOf, today } from "~/lib/format/dates";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { BestVenues } from "./best-venues";
import { OpeningText } from "./opening-text";
import { Rating } from "./rating";
import { SportOffer } from "./sport-offer";
import { VenuePage } from "./venue-page";
import { VenueResults } from "./venue-results";
import { VenueSearch } from "./venue-search";

afterEach(() => {
  localStorage.clear();
  signedOut();
  vi.useRealTimers();
});

const zone = "Asia/Jakarta";
const everyDay = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const senayan = {
  id: "v1",
  name: "Gor Senayan",
  address: "Jl. Pintu Satu",
  city: "Jakarta",
  timeZone: zone,
  rating: 4.6,
  userRatingsTotal: 120,
  phoneNumber: "+62 21 555 0101",
  priceFrom: 12_000_000n,
  currency: "IDR",
  openingHours: everyDay.map((day) => ({ day, openMinute: 0, closeMinute: 1440 })),
  sports: [
    {
      sportId: "futsal",
      slotMinutes: 60,
      bookingMode: BookingMode.REQUEST,
      answerMinutes: 360,
      courts: [{ name: "A", isActive: true }],
    },
    { sportId: "padel", slotMinutes: 90, bookingMode: BookingMode.INSTANT, courts: [{ name: "P", isActive: true }] },
  ],
};

const futsalBand = {
  sportId: "futsal",
  currency: "IDR",
  segment: "standard",
  priceMin: 15_000_000n,
  priceMax: 15_000_000n,
  days: everyDay,
  startHour: 0,
  endHour: 24,
};

function server(router: ConnectRouter, search: (request: SearchVenuesRequest) => object = () => ({})) {
  router.rpc(VenueService.method.listCities, () => ({ cities: [{ name: "Jakarta" }, { name: "Bandung" }] }));
  router.rpc(VenueService.method.listVenuePricingBands, () => ({ bands: [futsalBand] }));
  router.rpc(VenueService.method.searchVenues, (request) => ({ venues: [senayan], total: 1, ...search(request) }));
  router.rpc(VenueService.method.getVenue, ({ id }) => {
    if (id !== "v1") throw new ConnectError("", Code.NotFound);
    return { venue: senayan };
  });
  router.rpc(VenueService.method.listAvailability, ({ fromDate }) => ({
    timeZone: zone,
    days: [
      {
        date: fromDate,
        slots: [19, 20].map((hour) => ({
          startTime: timestampFromDate(instantOf(fromDate, hour * 60, zone)),
          durationMinutes: 60,
          freeCourts: 1,
          state: hour === 19 ? SlotState.BOOKED : SlotState.FREE,
          priceMin: 15_000_000n,
          priceMax: 15_000_000n,
          currency: "IDR",
        })),
      },
    ],
  }));
}

function openSearch(path = "/venue/search/results", search?: (request: SearchVenuesRequest) => object) {
  return renderPage(
    <>
      <VenueSearch />
      <VenueResults />
    </>,
    { path, pattern: "*", server: (router) => server(router, search) },
  );
}

type User = ReturnType<typeof renderPage>["user"];

/** Opens a part of the search. */
async function open(user: User, name: string) {
  await user.click(screen.getByRole("button", { name }));
}

test("text, sports and city go into the address and the search", async () => {
  const requests: SearchVenuesRequest[] = [];
  const { user, router } = openSearch("/venue/search/results", (request) => {
    requests.push(request);
    return {};
  });
  await user.type(screen.getByRole("searchbox", { name: "Search venues" }), "senayan");
  await open(user, "Sports: All sports");
  await user.click(await screen.findByRole("button", { name: "Futsal" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Where: everywhere" }));
  await user.click(await screen.findByRole("button", { name: "Bandung" }));
  await waitFor(() => expect(router.state.location.search).toBe("?q=senayan&city=Bandung&sport=futsal"));
  await waitFor(() => {
    expect(requests.at(-1)).toMatchObject({ search: "senayan", city: "Bandung", sportIds: ["futsal"], limit: 12 });
  });
});

test("words typed on the start page find venues at any time, and the field keeps the focus", async () => {
  const { user, router } = openSearch("/venue/search");
  const field = screen.getByRole("searchbox", { name: "Search venues" });
  expect(screen.getByRole("link", { name: "Find courts" }).getAttribute("href")).toContain("day=");
  await user.type(field, "gor");
  await waitFor(() => expect(router.state.location.pathname).toBe("/venue/search/results"));
  expect(router.state.location.search).toBe("?q=gor");
  expect(field).toHaveFocus();
});

test("typing is debounced, and Enter is not", async () => {
  const { user, router } = openSearch();
  await user.type(screen.getByRole("searchbox"), "gor{Enter}");
  expect(router.state.location.search).toBe("?q=gor");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("a card shows what a choice needs, and links to the venue with the searched sport", async () => {
  openSearch("/venue/search/results?sport=padel.futsal");
  const card = within(await screen.findByRole("article"));
  expect(card.getByRole("link", { name: "Gor Senayan" })).toHaveAttribute("href", "/venue/v1?sport=futsal");
  expect(card.getByText("Futsal · Padel")).toBeInTheDocument();
  expect(card.getByText("Open 24 hours today")).toBeInTheDocument();
  expect(card.getByText("4.6")).toBeInTheDocument();
  expect(card.getByText(/120,000/)).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "1 venue" })).toBeInTheDocument();
});

test("a card's price is in the search response, and needs no request of its own", async () => {
  const calls: string[] = [];
  renderPage(<VenueResults />, {
    path: "/venue/search/results",
    pattern: "*",
    server: (router) => {
      server(router);
      router.rpc(VenueService.method.listVenuePricingBands, ({ venueId }) => {
        calls.push(venueId);
        return { bands: [futsalBand] };
      });
    },
  });
  const card = within(await screen.findByRole("article"));
  expect(card.getByText(/120,000/)).toBeInTheDocument();
  expect(calls).toEqual([]);
});

test("the reader's position is requested on press only, and a refusal is explained", async () => {
  const ask = vi.fn((_: unknown, fail: (problem: { code: number }) => void) => fail({ code: 1 }));
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue({ getCurrentPosition: ask } as unknown as Geolocation);
  const { user, router } = openSearch();
  await screen.findByRole("article");
  expect(ask).not.toHaveBeenCalled();
  await open(user, "Where: everywhere");
  await user.click(await screen.findByRole("button", { name: "Near me" }));
  expect(screen.getByRole("alert")).toHaveTextContent("choose a city");
  ask.mockImplementation((found: unknown) =>
    (found as (place: object) => void)({ coords: { latitude: -6.2612345, longitude: 106.8109 } }),
  );
  await user.click(screen.getByRole("button", { name: "Near me" }));
  await waitFor(() => expect(router.state.location.search).toBe("?lat=-6.261&lng=106.811"));
  await open(user, "Where: near me");
  expect(await screen.findByRole("button", { name: "10 km" })).toHaveAttribute("aria-pressed", "true");
});

test("a total that the server did not count completely says so", async () => {
  openSearch("/venue/search/results", () => ({ total: 10_000, totalIsAtLeast: true }));
  expect(await screen.findByRole("heading", { name: "More than 10,000 venues" })).toBeInTheDocument();
});

test("venues near a place that the words name say that none has this name", async () => {
  openSearch("/venue/search/results", () => ({ nearPlace: "Kemang, Jakarta" }));
  expect(await screen.findByText("No venue has this name. These are the nearest to Kemang, Jakarta.")).toBeVisible();
});

const nothing = { venues: [], total: 0 };

test("without results around a place the nearest venue is named, with a radius that reaches it", async () => {
  const { user, router } = openSearch("/venue/search/results?sport=golf&lat=-6.2&lng=106.8", () => ({
    ...nothing,
    without: [{ filter: SearchFilter.DISTANCE, total: 3 }],
    nearest: { ...senayan, distanceMeters: 34_000 },
    nearestTotal: 3,
  }));
  expect(await screen.findByText("No venues found nearby for this sport")).toBeInTheDocument();
  expect(screen.getByText(/nearest venue is 34 km away/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Gor Senayan" })).toHaveAttribute("href", "/venue/v1?sport=golf");
  expect(screen.getByRole("button", { name: "Everywhere (3)" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Look within 50 km" }));
  expect(router.state.location.search).toContain("within=50");
});

test("an empty venue search suggests only the filters whose removal helps", async () => {
  const { user, router } = openSearch("/venue/search/results?q=sentosa&city=Jakarta&sport=padel", () => ({
    ...nothing,
    without: [
      { filter: SearchFilter.CITY, total: 1 },
      { filter: SearchFilter.TEXT, total: 12 },
    ],
  }));
  expect(await screen.findByRole("button", { name: "Without “sentosa” (12)" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^All sports \(/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "All cities (1)" }));
  expect(router.state.location.search).toBe("?q=sentosa&sport=padel");
});

test("a city without venues links to the nearest that has some", async () => {
  openSearch("/venue/search/results?q=futsal+semarang", () => ({
    ...nothing,
    place: "Semarang",
    nearest: { ...senayan, city: "Yogyakarta", distanceMeters: 87_000 },
    nearestTotal: 3,
    nearestSearch: "futsal",
  }));
  expect(await screen.findByText(/Nothing in Semarang yet.* Yogyakarta/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Yogyakarta: 3 venues" })).toHaveAttribute(
    "href",
    "/venue/search/results?q=futsal&city=Yogyakarta",
  );
});

function withOwnSports(router: ConnectRouter, ...sportIds: string[]) {
  router.rpc(UserService.method.getUserSportPreferences, () => ({
    preferences: sportIds.map((sportId) => ({ sportId })),
  }));
}

test("a player’s own sports are preselected, and a press chooses one of them or all", async () => {
  signedInAs("budi");
  const calls: string[][] = [];
  const { user, router } = renderPage(
    <>
      <VenueSearch />
      <BestVenues />
    </>,
    {
      path: "/venue/search",
      pattern: "*",
      server: (router) => {
        server(router, ({ sportIds }) => {
          calls.push(sportIds);
          return {};
        });
        withOwnSports(router, "padel", "futsal");
      },
    },
  );
  await screen.findByRole("button", { name: "Sports: Padel +1" });
  expect(await screen.findByRole("article")).toHaveTextContent("Futsal · Padel");
  expect(calls).toEqual([["padel", "futsal"]]);
  await open(user, "Sports: Padel +1");
  await user.click(await screen.findByRole("button", { name: "Futsal" }));
  await user.click(screen.getByRole("button", { name: "Any time" }));
  await user.click(screen.getByRole("button", { name: "Everywhere" }));
  expect(router.state.location.search).toBe("?sport=futsal");
  await open(user, "Sports: Futsal");
  const chips = within(await screen.findByRole("toolbar", { name: "Sports" })).getAllByRole("button");
  expect(chips.slice(0, 4).map((each) => each.textContent)).toEqual(["All sports", "Padel", "Futsal", "Badminton"]);
  await user.click(screen.getByRole("button", { name: "All sports" }));
  await user.click(screen.getByRole("button", { name: "Search" }));
  expect(router.state.location.search).toBe("?sport=any");
});

test("a venue opens on the player’s own sport, unless the address names one", async () => {
  signedInAs("budi");
  const open = (path: string) =>
    renderPage(<VenuePage id="v1" />, {
      path,
      server: (router) => {
        server(router);
        withOwnSports(router, "golf", "padel");
      },
    });
  const { unmount } = open("/venue/v1");
  await waitFor(() => expect(screen.getByRole("button", { name: "Padel" })).toHaveAttribute("aria-pressed", "true"));
  unmount();
  open("/venue/v1?sport=futsal");
  expect(await screen.findByRole("button", { name: "Futsal" })).toHaveAttribute("aria-pressed", "true");
});

test("a closed venue says when it opens next", () => {
  vi.useFakeTimers({ now: new Date("2026-11-24T03:00:00Z") });
  const text = (...hours: [day: string, open: number, close: number][]) => {
    const openingHours = hours.map(([day, open, close]) => ({ day, openMinute: open * 60, closeMinute: close * 60 }));
    const { container, unmount } = renderPage(<OpeningText hours={openingHours as never} zone={zone} />);
    const shown = container.textContent;
    unmount();
    return shown;
  };
  // It is Tuesday, ten o’clock.
  expect(text(["wednesday", 8, 22])).toBe("Closed, opens tomorrow at 08:00");
  expect(text(["tuesday", 6, 9], ["friday", 7, 22])).toBe("Closed, opens Friday at 07:00");
  expect(text(["tuesday", 6, 9])).toBe("Closed, opens Tuesday at 06:00");
  expect(text(["tuesday", 12, 22])).toBe("Today 12:00–22:00");
  expect(text(["tuesday", 8, 22])).toContain("Open now");
  expect(text()).toBe("Closed today");
});

test("the number of ratings is shown if their source is known", () => {
  const rated = { rating: 4.6, userRatingsTotal: 120, reviewRating: 3.5, reviewTotal: 2 };
  const { unmount } = renderPage(<Rating venue={{ ...rated, ratingSource: "Google" }} />);
  expect(screen.getByText("(120 · Google)")).toBeInTheDocument();
  unmount();
  renderPage(<Rating venue={{ ...rated, ratingSource: "" }} />);
  expect(screen.getByText("4.6")).toBeInTheDocument();
  expect(screen.queryByText(/120/)).not.toBeInTheDocument();
});

test("three reviews of players count more than an imported rating", () => {
  const venue = { rating: 4.6, userRatingsTotal: 120, ratingSource: "Google", reviewRating: 3.5, reviewTotal: 3 };
  const { container } = renderPage(<Rating venue={venue} />);
  expect(container).toHaveTextContent("3.5(3)in 3 reviews");
});

test("a failed search shows an error and can be retried", async () => {
  let fails = true;
  const { user } = openSearch("/id/venue/search/results", () => {
    if (fails) throw new ConnectError("", Code.ResourceExhausted);
    return {};
  });
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Coba Lagi" }));
  expect(await screen.findByRole("article")).toBeInTheDocument();
});

test("more venues are on further pages, with the same filters", async () => {
  openSearch("/venue/search/results?city=Jakarta&offset=12", () => ({ total: 30 }));
  const pages = within(await screen.findByRole("navigation", { name: "Pages" }));
  expect(pages.getByText("13–24 of 30")).toBeInTheDocument();
  expect(pages.getByRole("link", { name: "Next page" })).toHaveAttribute(
    "href",
    "/venue/search/results?city=Jakarta&offset=24",
  );
});

test("a venue shows its hours, prices and free slots, and links to booking the chosen sport", async () => {
  const { user } = renderPage(<VenuePage id="v1" />, { path: "/venue/v1", server });
  expect(await screen.findByRole("heading", { level: 1, name: "Gor Senayan" })).toBeInTheDocument();
  expect(screen.getByText("The venue confirms")).toBeInTheDocument();
  expect(screen.getByText(/held until the venue answers. It has 6 hours/)).toBeInTheDocument();
  expect(await screen.findByRole("cell", { name: /150,000/ })).toBeInTheDocument();
  const hour = await screen.findByRole("link", { name: /^20:00/ });
  expect(hour.getAttribute("href")).toContain(`/venue/v1/book?sport=futsal&date=${today(zone)}&at=`);
  expect(screen.queryByRole("link", { name: /^19:00/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Padel" }));
  for (const link of screen.getAllByRole("link", { name: /Book a court/ })) {
    expect(link).toHaveAttribute("href", "/venue/v1/book?sport=padel");
  }
  expect(screen.getByText("Booked instantly")).toBeInTheDocument();
  expect(screen.getByText(/not listed its prices/)).toBeInTheDocument();
});

test("a venue with prepaid instant booking says so, with the payment deadline", async () => {
  const [futsal] = senayan.sports;
  const terms = { bookingMode: BookingMode.INSTANT, paymentMode: PaymentMode.MANUAL, paymentMinutes: 90 };
  renderPage(<SportOffer offer={create(VenueSportSchema, { ...futsal, ...terms })} />);
  expect(screen.getByText("Held instantly")).toBeInTheDocument();
  expect(screen.getByText(/You have 1 hour, 30 minutes to pay/)).toBeInTheDocument();
  expect(screen.queryByText("Booked instantly")).not.toBeInTheDocument();
});

test("an unknown venue shows that it does not exist", async () => {
  renderPage(<VenuePage id="nope" />, { server });
  expect(await screen.findByRole("heading", { name: "Venue Not Found" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Go Back" })).toBeInTheDocument();
});

test("a search that is being retried says so, and can be retried at once", async () => {
  let fails = true;
  const { user } = openSearch("/venue/search/results", () => {
    if (fails) throw new ConnectError("", Code.Unavailable);
    return {};
  });
  const again = await screen.findByRole("button", { name: "Try now" }, { timeout: 3_000 });
  fails = false;
  await user.click(again);
  expect(await screen.findByRole("article")).toBeInTheDocument();
});
