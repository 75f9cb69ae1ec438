import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { rememberSearch } from "~/features/venue/remembered-search";
import { type ListMatchesRequest, MatchService, SkillLevel } from "~/gen/lapang/v1/match_pb";
import { UserService } from "~/gen/lapang/v1/user_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { OpenPlay } from "./open-play";

afterEach(() => {
  signedOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** A desktop shows all filters; a phone has most in a sheet. */
const onScreen = (screen: "phone" | "desk") =>
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media.includes("min-width") && screen === "desk",
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

/** A device that reports its position, or an error. */
function located(answer: { latitude: number; longitude: number } | { code: number }) {
  const requests = vi.fn((found: (at: object) => void, failed: (why: object) => void) =>
    "code" in answer ? failed(answer) : found({ coords: answer }),
  );
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue({ getCurrentPosition: requests } as unknown as Geolocation);
  return requests;
}

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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function serving(matches: ReturnType<typeof aMatch>[], requests: ListMatchesRequest[] = []) {
  return (router: ConnectRouter) =>
    router.service(MatchService, {
      listMatches(request) {
        requests.push(request);
        return { matches, total: matches.length };
      },
    });
}

test("matches show sport, place, players and free places", async () => {
  const people = ["Ani L.", "Budi S."].map((name, at) => ({ id: String(at), user: { name } }));
  const matches = [
    aMatch({ participants: people, currentParticipants: 9 }, inDays(1)),
    aMatch({ id: "m2", name: "Full house", currentParticipants: 10, waitlistCount: 3 }, inDays(2)),
  ];
  renderPage(<OpenPlay />, { path: "/play", server: serving(matches) });
  const card = (await screen.findByRole("link", { name: "Tuesday futsal" })).closest("article") as HTMLElement;
  expect(card).toHaveTextContent("Lapangan RW 05");
  expect(card).toHaveTextContent("1 spot left");
  expect(within(card).getByText("Ani L.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Full house" }).closest("article")).toHaveTextContent("Full3 waiting");
  expect(screen.getByText("2 matches")).toBeInTheDocument();
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(2);
});

test("a card names the district and the city, unless it shows the distance", async () => {
  const venue = { id: "v1", name: "Graha Rimba", address: "Jl. Jati 1", formattedAddress: "", city: "Jakarta Selatan" };
  const at = { ...venue, formattedAddress: "Jl. Jati 1, Tebet, Jakarta Selatan, Indonesia" };
  const matches = [
    aMatch({ id: "m1", name: "Far", venue: at }, inDays(1)),
    aMatch({ id: "m2", name: "Near", venue: at, distanceMeters: 1234 }, inDays(1)),
  ];
  renderPage(<OpenPlay />, { path: "/play", server: serving(matches) });
  const card = async (name: string) => (await screen.findByRole("link", { name })).closest("article");
  expect(await card("Far")).toHaveTextContent("Graha Rimba Tebet, Jakarta Selatan");
  expect(await card("Near")).not.toHaveTextContent("Tebet");
});

test("two filter changes at once both apply", async () => {
  onScreen("desk");
  const { router } = renderPage(<OpenPlay />, { path: "/play", server: serving([aMatch({}, inDays(1))]) });
  const futsal = await screen.findByRole("button", { name: "Futsal" });
  const free = screen.getByRole("button", { name: "Only with free spots" });
  act(() => {
    futsal.click();
    free.click();
  });
  await waitFor(() => expect(router.state.location.search).toBe("?sport=futsal&open=1"));
});

test("on a phone a city is chosen outside the sheet, and remembered", async () => {
  onScreen("phone");
  const server = (router: ConnectRouter) => {
    serving([aMatch({}, inDays(1))])(router);
    router.service(VenueService, { listCities: () => ({ cities: [{ name: "Jakarta" }, { name: "Bandung" }] }) });
  };
  const first = renderPage(<OpenPlay />, { path: "/play", server });
  expect(await screen.findByRole("button", { name: "Near me" })).toBeInTheDocument();
  await first.user.click(await screen.findByRole("button", { name: "Bandung" }));
  expect(first.router.state.location.search).toBe("?place=Bandung");
  first.unmount();
  const again = renderPage(<OpenPlay />, { path: "/play", server });
  await waitFor(() => expect(again.router.state.location.search).toBe("?place=Bandung"));
  await again.user.click(await screen.findByRole("button", { name: "Bandung" }));
  again.unmount();
  const forgotten = renderPage(<OpenPlay />, { path: "/play", server });
  await screen.findByRole("button", { name: "Bandung" });
  expect(forgotten.router.state.location.search).toBe("");
});

test("the city last searched for courts is where matches are looked for, until every place is chosen", async () => {
  onScreen("phone");
  rememberSearch({ sport: "futsal", city: "Bandung" });
  const server = serving([aMatch({}, inDays(1))]);
  const first = renderPage(<OpenPlay />, { path: "/play", server });
  await waitFor(() => expect(first.router.state.location.search).toBe("?place=Bandung"));
  await first.user.click(await screen.findByRole("button", { name: "Tomorrow" }));
  expect(first.router.state.location.search).toBe("?place=Bandung&when=tomorrow");
  await first.user.click(screen.getByRole("button", { name: "Tonight" }));
  await first.user.click(screen.getByRole("button", { name: "Bandung" }));
  expect(first.router.state.location.search).toBe("?when=tonight");
  first.unmount();
  const again = renderPage(<OpenPlay />, { path: "/play", server });
  expect(await screen.findByRole("button", { name: "Bandung" })).toHaveAttribute("aria-pressed", "false");
  expect(again.router.state.location.search).toBe("");
});

test("within a day the full matches come last, and a card names the host", async () => {
  const matches = [
    aMatch({ id: "m1", name: "Full", currentParticipants: 10 }, inDays(1)),
    aMatch({ id: "m2", name: "Open", host: { name: "Ani L." } }, inDays(1)),
  ];
  renderPage(<OpenPlay />, { path: "/play", server: serving(matches) });
  const [first, second] = await screen.findAllByRole("article");
  expect(first).toHaveTextContent(/Open.*Host: Ani L\./);
  expect(second).toHaveTextContent("Full");
});

test("a card shows the reader's role in the match, and the distance", async () => {
  signedInAs("budi");
  const matches = [
    aMatch({ id: "m1", name: "Joined", hostId: "ani", hasJoined: true, distanceMeters: 1234 }, inDays(1)),
    aMatch({ id: "m2", name: "Waited for", hostId: "ani", currentParticipants: 10, waitlistPosition: 2 }, inDays(1)),
    aMatch({ id: "m3", name: "Own", hostId: "budi", hasJoined: true }, inDays(1)),
  ];
  renderPage(<OpenPlay />, { path: "/play", server: serving(matches) });
  const card = async (name: string) => (await screen.findByRole("link", { name })).closest("article");
  expect(await card("Joined")).toHaveTextContent("You’re in");
  expect(await card("Joined")).toHaveTextContent("1.2 km");
  expect(await card("Waited for")).toHaveTextContent("You’re number 2 on the waitlist");
  expect(await card("Own")).toHaveTextContent("You host");
});

test("filters are read from the address and written to it", async () => {
  const requests: ListMatchesRequest[] = [];
  const { user, router } = renderPage(<OpenPlay />, {
    path: "/play?skill=advanced&offset=20",
    server: serving([aMatch({}, inDays(1))], requests),
  });
  await user.click(await screen.findByRole("button", { name: "Futsal" }));
  expect(router.state.location.search).toBe("?sport=futsal&skill=advanced");
  await user.type(screen.getByRole("searchbox"), "senayan");
  await waitFor(() => expect(router.state.location.search).toContain("place=senayan"));
  expect(requests[0]).toMatchObject({ skillPreference: SkillLevel.ADVANCED, offset: 20 });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ sportIds: ["futsal"], location: "senayan", offset: 0 }));
});

test("a player’s own sports are preselected, and one press clears them", async () => {
  signedInAs("budi");
  const requests: ListMatchesRequest[] = [];
  const { user, router } = renderPage(<OpenPlay />, {
    path: "/play",
    server: (router) => {
      serving([aMatch({}, inDays(1))], requests)(router);
      router.rpc(UserService.method.getUserSportPreferences, () => ({
        preferences: [{ sportId: "padel" }, { sportId: "futsal" }],
      }));
    },
  });
  const chip = (name: string) => screen.findByRole("button", { name });
  await waitFor(async () => expect(await chip("Padel")).toHaveAttribute("aria-pressed", "true"));
  await waitFor(() => expect(requests.map(({ sportIds }) => sportIds)).toEqual([["padel", "futsal"]]));
  await user.click(await chip("All sports"));
  expect(router.state.location.search).toBe("?sport=any");
  await waitFor(() => expect(requests.at(-1)?.sportIds).toEqual([]));
});

test("a search by position starts on press only, and is in the address", async () => {
  onScreen("desk");
  const requests: ListMatchesRequest[] = [];
  const where = located({ latitude: -6.2254321, longitude: 106.8 });
  const { user, router } = renderPage(<OpenPlay />, {
    path: "/play",
    server: serving([aMatch({}, inDays(1))], requests),
  });
  const near = await screen.findByRole("button", { name: "Near me" });
  expect(where).not.toHaveBeenCalled();
  await user.click(near);
  expect(router.state.location.search).toBe("?lat=-6.225&lng=106.800");
  await user.click(await screen.findByRole("button", { name: "25 km" }));
  expect(router.state.location.search).toBe("?lat=-6.225&lng=106.800&within=25");
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ latitude: -6.225, radiusMeters: 25_000 }));
  await user.click(near);
  expect(router.state.location.search).toBe("");
});

test("a late position applies to the current search, and to nothing after leaving", async () => {
  onScreen("desk");
  const where = located({ latitude: -6.225, longitude: 106.8 });
  const answers: (() => void)[] = [];
  where.mockImplementation((found) => answers.push(() => found({ coords: { latitude: -6.225, longitude: 106.8 } })));
  const { user, router } = renderPage(<OpenPlay />, { path: "/play", pattern: "/play", server: serving([]) });
  await user.click(await screen.findByRole("button", { name: "Near me" }));
  await user.click(screen.getByRole("button", { name: "Futsal" }));
  await act(async () => answers[0]?.());
  expect(router.state.location.search).toBe("?sport=futsal&lat=-6.225&lng=106.800");
  await user.click(screen.getByRole("button", { name: /^Near me/ }));
  await user.click(screen.getByRole("button", { name: /^Near me/ }));
  expect(answers).toHaveLength(2);
  await act(() => router.navigate("/elsewhere"));
  await act(async () => answers[1]?.());
  expect(router.state.location.pathname).toBe("/elsewhere");
});

test("a reader who refuses their position is shown the alternatives", async () => {
  onScreen("desk");
  located({ code: 1 });
  const { user } = renderPage(<OpenPlay />, { path: "/id/play", server: serving([]) });
  await user.click(await screen.findByRole("button", { name: "Di dekatku" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("pengaturan");
});

test("a page left open over midnight requests the new day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const requests: ListMatchesRequest[] = [];
  renderPage(<OpenPlay />, { path: "/play?when=today", server: serving([aMatch({}, inDays(1))], requests) });
  await screen.findByRole("article");
  vi.setSystemTime(Date.now() + 86_400_000);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(requests.at(-1)?.toDate).not.toEqual(requests[0]?.toDate));
  const [first, last] = [requests[0], requests.at(-1)].map((request) => Number(request?.toDate?.seconds));
  expect(last).toBeGreaterThan(Number(first));
});

test("on a phone the other filters are in a sheet, whose button shows how many are set", async () => {
  onScreen("phone");
  const { user, router } = renderPage(<OpenPlay />, {
    path: "/play?sport=futsal&skill=advanced",
    server: serving([aMatch({}, inDays(1))]),
  });
  await user.click(await screen.findByRole("button", { name: "Filters, 1 set" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await user.click(sheet.getByRole("button", { name: "Only with free spots" }));
  await user.click(sheet.getByRole("button", { name: "Weekend" }));
  expect(router.state.location.search).toBe("?sport=futsal&when=weekend&skill=advanced&open=1");
  expect(await sheet.findByRole("button", { name: "Show 1 match" })).toBeInTheDocument();
  await user.click(sheet.getByRole("button", { name: "Clear the filters" }));
  expect(router.state.location.search).toBe("?sport=futsal");
  await user.click(sheet.getByRole("button", { name: /^Show/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a typed custom range goes into the address once it is valid", async () => {
  selectOnce();
  onScreen("desk");
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const [year = "", month = "", date = ""] = day.split("-");
  const { user, router } = renderPage(<OpenPlay />, { path: "/play", server: serving([aMatch({}, inDays(1))]) });
  await user.click(await screen.findByRole("button", { name: "Pick days" }));
  const from = within(await screen.findByRole("group", { name: "From" }));
  act(() => from.getByRole("spinbutton", { name: /day/ }).focus());
  await user.keyboard(date + month + year);
  await waitFor(() => expect(router.state.location.search).toBe(`?from=${day}`));
  expect(screen.getByRole("button", { name: "Pick days" })).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "Today" }));
  expect(router.state.location.search).toBe("?when=today");
});

test("an empty result suggests only the filters whose removal helps", async () => {
  const requests: ListMatchesRequest[] = [];
  const { user, router } = renderPage(<OpenPlay />, {
    path: "/play?sport=padel&place=Bandung&skill=expert",
    server: (router) =>
      router.service(MatchService, {
        listMatches(request) {
          requests.push(request);
          return { matches: [], total: request.location ? 0 : 4 };
        },
      }),
  });
  const chip = await screen.findByRole("button", { name: "Every place (4)" });
  expect(requests.at(-1)).toMatchObject({ limit: 1 });
  expect(screen.queryByRole("button", { name: /^(All sports|Any level) \(/ })).not.toBeInTheDocument();
  await user.click(chip);
  expect(router.state.location.search).toBe("?sport=padel&skill=expert");
});

test("an empty result suggests creating the first match", async () => {
  const { user, router } = renderPage(<OpenPlay />, { path: "/play?sport=padel", server: serving([]) });
  const title = await screen.findByText("No matches found. Create the first one!");
  const empty = within(title.parentElement as HTMLElement);
  expect(empty.getByRole("link", { name: "Create Match" })).toHaveAttribute("href", "/play/create?sport=padel");
  await user.click(empty.getByRole("button", { name: "Clear the filters" }));
  expect(router.state.location.search).toBe("");
});

test("a match list that failed can be loaded again", async () => {
  let calls = 0;
  const { user } = renderPage(<OpenPlay />, {
    path: "/id/play",
    server: (router) =>
      router.service(MatchService, {
        listMatches() {
          calls += 1;
          if (calls === 1) throw new ConnectError("", Code.Internal);
          return { matches: [aMatch({}, inDays(1))], total: 1 };
        },
      }),
  });
  await user.click(await screen.findByRole("button", { name: "Coba Lagi" }));
  expect(await screen.findByRole("link", { name: "Tuesday futsal" })).toHaveAttribute("href", "/id/match/m1");
});

test("a place without matches suggests the nearest city that has some", async () => {
  const there = { id: "v2", name: "Gor Amongrogo", city: "Yogyakarta", latitude: -7.8, longitude: 110.37 };
  const { user, router } = renderPage(<OpenPlay />, {
    path: "/play?place=Semarang",
    server(router) {
      router.service(MatchService, {
        listMatches({ location }) {
          if (location === "Semarang") return { matches: [], total: 0 };
          return { matches: [aMatch({ venue: there })], total: location ? 2 : 9 };
        },
      });
      router.service(VenueService, {
        searchVenues: () => ({ venues: [], nearest: { id: "v3", city: "Yogyakarta", latitude: -7, longitude: 110.4 } }),
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Yogyakarta: 2 matches" }));
  expect(router.state.location.search).toBe("?place=Yogyakarta");
});
