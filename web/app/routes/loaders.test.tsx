import { toJson } from "@bufbuild/protobuf";
import { I18nProvider } from "@lingui/react";
import { render, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { clearQueries, queryClient } from "~/lib/session/session-query";
import { english } from "../../test/languages";
import { answering } from "../../test/server";
import { signedInAs, signedOut } from "../../test/session";
import { aMatch } from "../features/match/match.fixture";
import { MatchSchema } from "../gen/lapang/v1/match_pb";
import { ApiProviders } from "../ui/page/api-providers";

type Input = { request: Request; params: Record<string, string> };
type Page = { default: ComponentType; clientLoader: (input: Input) => unknown };

const id = "01900000-0000-7000-8000-000000000000";
const params = { id, city: "bandung", slug: "gor-saparua" };

afterEach(() => {
  signedOut();
  clearQueries();
  vi.unstubAllGlobals();
});

function renderRoute(Component: ComponentType, path: string, pattern: string) {
  const element = (
    <ApiProviders messages={{}}>
      <Component />
    </ApiProviders>
  );
  const router = createMemoryRouter([{ path: pattern, element }], { initialEntries: [path] });
  return render(
    <I18nProvider i18n={english}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

test.each<[string, string, Promise<Page>, string]>([
  ["/play?sport=badminton&day=weekend", "/play", import("./play"), "MatchService/ListMatches"],
  [`/match/${id}`, "/match/:id", import("./match"), "MatchService/GetMatch"],
  [
    "/venue/search/results?city=Bandung",
    "/venue/search/results",
    import("./venue-results"),
    "VenueService/SearchVenues",
  ],
  [`/venue/${id}`, "/venue/:id", import("./venue"), "VenueService/GetVenue"],
  ["/courts", "/courts", import("./courts"), "VenueService/ListCities"],
  ["/courts/bandung", "/courts/:city", import("./courts-in-city"), "VenueService/ListCities"],
  ["/courts/bandung/gor-saparua", "/courts/:city/:slug", import("./public-venue"), "VenueService/GetPublicVenue"],
  [
    "/courts/bandung/gor-saparua/book",
    "/courts/:city/:slug/book",
    import("./book-public"),
    "VenueService/GetPublicVenue",
  ],
  [`/booking/${id}`, "/booking/:id", import("./booking"), "BookingService/GetBooking"],
  ["/my", "/my", import("./my"), "BookingService/ListMyBookings"],
  ["/my?when=past", "/my", import("./my"), "BookingService/ListMyBookings"],
  ["/my?show=matches", "/my", import("./my"), "MatchService/ListMyMatches"],
  ["/my?show=tournaments", "/my", import("./my"), "TournamentService/ListTournaments"],
  [
    "/internal/bookings",
    "/internal/bookings",
    import("./internal-bookings"),
    "BookingAdminService/ListBookingsForAdmin",
  ],
  [
    "/internal/venues?sport=futsal",
    "/internal/venues",
    import("./internal-venues"),
    "VenueAdminService/ListVenuesForAdmin",
  ],
])(
  "the loader of %s requests what its page needs, and the page does not request it again",
  async (path, pattern, page, call) => {
    signedInAs("u1");
    const { default: Component, clientLoader } = await page;
    const calls = answering({
      [`/lapang.v1.${call}`]: { body: {} },
      "/lapang.v1.UserService/GetUserSportPreferences": { body: { preferences: [{ sportId: "tennis" }] } },
      "/lapang.v1.AuthService/CheckInternalAccess": { body: { hasAccess: true, isAdmin: true } },
    });
    const requests = () =>
      queryClient
        .getQueryCache()
        .findAll({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(call.split("/")[1] ?? "") });
    await clientLoader({ request: new Request(`http://localhost:8080${path}`), params });
    await waitFor(() => expect(calls).toContain(`/lapang.v1.${call}`));
    const [requested] = requests();
    const shown = renderRoute(Component, path, pattern);
    await waitFor(() => expect(requested?.getObserversCount()).toBeGreaterThan(0));
    expect(requested?.state.dataUpdateCount).toBe(1);
    shown.unmount();
  },
);

test("without a server, Open Play shows the persisted list of the player's own sports", async () => {
  signedInAs("u1");
  const { default: Play, clientLoader } = await import("./play");
  const visit = () => {
    clientLoader({ request: new Request("http://localhost:8080/play") });
    return renderRoute(Play, "/play", "/play");
  };
  const start = new Date(Date.now() + 86_400_000).toISOString();
  const matches = [toJson(MatchSchema, aMatch({ name: "Tuesday padel" }, start))];
  answering({
    "/lapang.v1.MatchService/ListMatches": { body: { matches, total: 1 } },
    "/lapang.v1.UserService/GetUserSportPreferences": { body: { preferences: [{ sportId: "padel" }] } },
  });
  const first = visit();
  await screen.findByRole("link", { name: "Tuesday padel" });
  first.unmount();
  queryClient.clear();
  answering({});
  const second = visit();
  expect(await screen.findByRole("link", { name: "Tuesday padel" })).toBeInTheDocument();
  expect(await screen.findByText(/Last updated at/)).toBeInTheDocument();
  second.unmount();
});
