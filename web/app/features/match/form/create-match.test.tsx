import { Code, type ConnectRouter, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CreateMatchRequest, MatchService } from "~/gen/lapang/v1/match_pb";
import { UserService } from "~/gen/lapang/v1/user_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { refusal, violations } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { CreateMatch } from "./create-match";
import { emptyDraft } from "./form-rules";
import { storeDraft, storedDraft } from "./use-match-form";

beforeEach(() => signedInAs("ani", "Ani Lestari"));
afterEach(signedOut);

const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const venues = [
  { id: "v1", name: "Gor Senayan", address: "Jl. Asia Afrika 1", city: "Jakarta", timeZone: "Asia/Jakarta" },
];

/** All filled in but the place, as in a draft restored after signing in again. */
const filled = { ...emptyDraft("futsal"), name: "Friday futsal", day: nextWeek };

function show(createMatch: ServiceImpl<typeof MatchService>["createMatch"], found = venues) {
  const server = (router: ConnectRouter) => {
    router.service(MatchService, { createMatch });
    router.service(VenueService, { searchVenues: () => ({ venues: found, total: found.length }) });
  };
  return renderPage(<CreateMatch />, { path: "/play/create", pattern: "/play/create", server });
}

test("missing input is reported at its field, and nothing is sent", async () => {
  const { user } = show(() => {
    throw new Error("It was sent.");
  });
  await user.click(await screen.findByRole("button", { name: "Create Match" }));
  expect(screen.getByRole("textbox", { name: "Name of the match" })).toHaveFocus();
  expect(screen.getByText("Give it a name of at least 3 characters.")).toBeInTheDocument();
  expect(screen.getByText("Choose a sport.")).toBeInTheDocument();
  expect(screen.getByText("Choose a venue from the list, or use a custom location.")).toBeInTheDocument();
  expect(screen.getByText("Choose a date and a time.")).toBeInTheDocument();
});

test("the player's first sport is preselected, and names the example of a name", async () => {
  const server = (router: ConnectRouter) =>
    router.rpc(UserService.method.getUserSportPreferences, () => ({
      preferences: [{ sportId: "badminton" }, { sportId: "futsal" }],
    }));
  renderPage(<CreateMatch />, { path: "/play/create", pattern: "/play/create", server });
  const name = await screen.findByRole("textbox", { name: "Name of the match" });
  await waitFor(() => expect(name).toHaveAttribute("placeholder", "Badminton, Tuesday night"));
  expect(screen.getByRole("button", { name: /Sport/ })).toHaveTextContent("Badminton");
});

test("corrected fields stay correct when the place is typed instead", async () => {
  const { user } = show(() => {
    throw new Error("It was sent.");
  });
  await user.click(await screen.findByRole("button", { name: "Create Match" }));
  await user.type(screen.getByRole("textbox", { name: "Name of the match" }), "Friday futsal");
  await user.click(screen.getByRole("button", { name: "Use a custom location" }));
  expect(screen.queryByText("Give it a name of at least 3 characters.")).not.toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Location" })).toBeValid();
  expect(screen.getByText("Choose a sport.")).toBeInTheDocument();
});

test("a limit starts with the sport's usual number of players", async () => {
  storeDraft("new?", { ...filled, sportId: "badminton" });
  const { user } = show(() => ({}));
  const most = await screen.findByRole("textbox", { name: "Max players" });
  await user.click(screen.getByRole("button", { name: /^Increase/ }));
  expect(most).toHaveValue("4");
  await user.click(screen.getByRole("button", { name: /^Increase/ }));
  expect(most).toHaveValue("5");
  await user.clear(most);
  await user.type(most, "2{Tab}");
  expect(most).toHaveValue("2");
});

test("a match is created at a venue, and its page opens with the link to share", async () => {
  storeDraft("new?", filled);
  const sent: CreateMatchRequest[] = [];
  const { user, router } = show((request) => {
    sent.push(request);
    return { match: aMatch({ id: "m9" }) };
  });
  const venue = await screen.findByRole("combobox", { name: "Venue" });
  await user.type(venue, "senayan");
  await user.click(await screen.findByRole("option", { name: /Gor Senayan/ }));
  expect(screen.getByRole("complementary", { name: "Preview" })).toHaveTextContent("Gor Senayan");
  await user.click(screen.getByRole("button", { name: "Create Match" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/match/m9"));
  expect(router.state.location.state).toEqual({ isNew: true });
  expect(sent[0]).toMatchObject({ name: "Friday futsal", sportId: "futsal", venueId: "v1", location: "" });
});

test("if no venue matches, the host types the place", async () => {
  storeDraft("new?", filled);
  const sent: CreateMatchRequest[] = [];
  const { user } = show((request) => {
    sent.push(request);
    return { match: aMatch() };
  }, []);
  await user.type(await screen.findByRole("combobox", { name: "Venue" }), "nowhere");
  expect(await screen.findByText("No venues found matching your search")).toBeInTheDocument();
  // While the list is open, the rest of the form is inert; the alternative is inside the list.
  await user.click(screen.getByRole("button", { name: "Use a custom location" }));
  const location = screen.getByRole("textbox", { name: "Location" });
  expect(location).toHaveValue("nowhere");
  await user.clear(location);
  await user.type(location, "Lapangan RW 05");
  await user.click(screen.getByRole("button", { name: "Create Match" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ location: "Lapangan RW 05", timeZone: "Asia/Jakarta" });
  expect(sent[0]?.venueId).toBeUndefined();
});

test("the server's violations appear at their fields, and the input stays", async () => {
  storeDraft("new?", { ...filled, usesVenue: false, location: "Lapangan RW 05", description: "Bring water." });
  const { user } = show(() => {
    throw violations({ name: "text.control", date_time: "match.too_soon" });
  });
  await user.click(await screen.findByRole("button", { name: "Create Match" }));
  const name = screen.getByRole("textbox", { name: "Name of the match" });
  await waitFor(() => expect(name).toBeInvalid());
  expect(name).toHaveFocus();
  expect(name).toHaveValue("Friday futsal");
  expect(screen.getByText("Choose a start at least 15 minutes from now.")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: /Description/ })).toHaveValue("Bring water.");
});

test("a refusal without a field appears by the button", async () => {
  storeDraft("new?", { ...filled, usesVenue: false, location: "Lapangan RW 05" });
  const { user } = show(() => {
    throw refusal(Code.FailedPrecondition, "EMAIL_NOT_VERIFIED");
  });
  await user.click(await screen.findByRole("button", { name: "Create Match" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Confirm your email address first");
  expect(screen.getByRole("textbox", { name: "Name of the match" })).toHaveValue("Friday futsal");
});

test("a match form interrupted by a lost connection can be submitted again", async () => {
  storeDraft("new?", { ...filled, usesVenue: false, location: "Lapangan RW 05" });
  let isUp = false;
  const { user, router } = show(() => {
    if (!isUp) throw refusal(Code.Unavailable, "");
    return { match: aMatch({ id: "m9" }) };
  });
  await user.click(await screen.findByRole("button", { name: "Create Match" }));
  expect(await screen.findByRole("alert")).toHaveFocus();
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/match/m9"));
});

test("an expired session does not lose the match form's input", async () => {
  storeDraft("new?", { ...filled, usesVenue: false, location: "Lapangan RW 05" });
  const { user } = show(() => {
    throw refusal(Code.Unauthenticated, "");
  });
  await user.click(await screen.findByRole("button", { name: "Create Match" }));
  await screen.findByRole("alert");
  expect(storedDraft("new?")).toMatchObject({ name: "Friday futsal", location: "Lapangan RW 05" });
});

test("a match draft survives a reload, and the host can start over", async () => {
  const first = show(() => ({}));
  await first.user.type(await screen.findByRole("textbox", { name: "Name of the match" }), "Friday futsal");
  first.unmount();
  const { user } = show(() => ({}));
  const name = await screen.findByRole("textbox", { name: "Name of the match" });
  expect(name).toHaveValue("Friday futsal");
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect(name).toHaveValue("");
  expect(storedDraft("new?")).toBeNull();
});

test("a draft is not shown to another player, nor in another form", () => {
  storeDraft("new?", { ...emptyDraft("futsal"), name: "Friday futsal" });
  expect(storedDraft("new?")?.name).toBe("Friday futsal");
  expect(storedDraft("new?booking=b1")).toBeNull();
  expect(storedDraft("new?", Date.now() + 86_400_000)).toBeNull();
  signedInAs("budi");
  expect(storedDraft("new?")).toBeNull();
});

test("the host's position is requested on press only, and nearby venues are suggested with their distance", async () => {
  storeDraft("new?", filled);
  const requests: unknown[] = [];
  const ask = vi.fn((found: (position: unknown) => void) =>
    found({ coords: { latitude: -6.20014, longitude: 106.80026 } }),
  );
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue({ getCurrentPosition: ask } as unknown as Geolocation);
  const server = (router: ConnectRouter) =>
    router.service(VenueService, {
      searchVenues({ latitude, longitude }) {
        if (latitude === undefined) return { venues: [] };
        requests.push({ latitude, longitude });
        return { venues: [{ ...venues[0], distanceMeters: 1240 }] };
      },
    });
  const { user } = renderPage(<CreateMatch />, { path: "/play/create", pattern: "/play/create", server });
  const venue = await screen.findByRole("combobox", { name: "Venue" });
  await user.click(venue);
  expect(await screen.findByText("No venues found nearby for this sport")).toBeInTheDocument();
  expect(ask).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Near me" }));
  await waitFor(() => expect(requests).toEqual([{ latitude: -6.2, longitude: 106.8 }]));
  await user.click(screen.getByRole("button", { name: /Show suggestions/ }));
  expect(await screen.findByRole("option", { name: /Gor Senayan/ })).toHaveTextContent("1.2 km");
  vi.restoreAllMocks();
});
