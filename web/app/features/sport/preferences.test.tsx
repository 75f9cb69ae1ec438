import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SetUserSportPreferencesRequest, UserService } from "~/gen/lapang/v1/user_pb";
import { dropCookie, writeCookie } from "~/lib/session/cookies";
import { saveReturnPath, takeReturnPath } from "~/lib/session/return-path";
import { knownSession, publishSession } from "~/lib/session/session";
import { clearQueries } from "~/lib/session/session-query";
import { Toaster } from "~/ui/overlay/toaster";
import { renderPage } from "../../../test/render";
import { ChooseSports } from "./choose-sports";
import { SportsSettings } from "./sports-settings";

const marker = "has-lapang-session";

const user = {
  id: "u1",
  email: "ayu@example.com",
  name: "Ayu Lestari",
  avatarUrl: "",
  emailVerified: true,
  sportsPreferencesCompleted: false,
};

beforeEach(() => {
  writeCookie(marker, "1", 60);
  publishSession({ sessionId: "s1", user });
});

afterEach(() => {
  vi.restoreAllMocks();
  clearQueries();
  dropCookie(marker);
  takeReturnPath();
});

const stored = [
  { sportId: "padel", skillLevel: "advanced", orderPreference: 1 },
  { sportId: "futsal", skillLevel: "", orderPreference: 2 },
  { sportId: "golf", skillLevel: "", orderPreference: 3 },
];

/** Stores what is saved; rejects the first calls. */
function server({ preferences = stored.slice(0, 0), refusals = 0, code = Code.Internal } = {}) {
  const saved: SetUserSportPreferencesRequest["preferences"][] = [];
  const skips: unknown[] = [];
  let left = refusals;
  const router = ({ service }: ConnectRouter) => {
    service(UserService, {
      getUserSportPreferences: () => ({ preferences }),
      setUserSportPreferences: (request) => {
        if (left-- > 0) throw new ConnectError("", code);
        saved.push(request.preferences);
        return {};
      },
      completeSportsPreferences: (request) => {
        skips.push(request);
        return { success: true };
      },
    });
  };
  return { saved, skips, router };
}

const order = () => screen.getAllByRole("listitem").map((item) => item.querySelector(".font-bold")?.textContent);
const tile = (name: string) => screen.findByRole("button", { name });

test("a new player chooses sports and levels and continues to the requested page", async () => {
  saveReturnPath("/match/7");
  const given = server();
  const shown = renderPage(<ChooseSports />, { path: "/sports-preferences", server: given.router });
  await shown.user.click(await tile("Badminton"));
  await shown.user.click(await tile("Futsal"));
  const level = within(screen.getByRole("toolbar", { name: "Your level in Futsal" }));
  await shown.user.click(level.getByRole("button", { name: "Intermediate" }));
  await shown.user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(shown.router.state.location.pathname).toBe("/match/7"));
  expect(given.saved).toMatchObject([
    [
      { sportId: "badminton", skillLevel: "", orderPreference: 1 },
      { sportId: "futsal", skillLevel: "intermediate", orderPreference: 2 },
    ],
  ]);
  expect(knownSession()?.user.sportsPreferencesCompleted).toBe(true);
});

test("the sport that brought a new player is preselected: one press continues", async () => {
  saveReturnPath("/venue/7/book?sport=badminton&date=2026-11-24");
  const given = server();
  const shown = renderPage(<ChooseSports />, { path: "/sports-preferences", server: given.router });
  const go = await screen.findByRole("button", { name: "Continue" });
  expect(screen.getByText(/Badminton .* your booking/)).toBeInTheDocument();
  await shown.user.click(go);
  await waitFor(() => expect(shown.router.state.location.pathname).toBe("/venue/7/book"));
  expect(given.saved).toMatchObject([[{ sportId: "badminton", orderPreference: 1 }]]);
});

test("a new player who came for a match of an unknown sport reads what comes next, and nothing is preselected", async () => {
  saveReturnPath("/id/match/7");
  renderPage(<ChooseSports />, { path: "/id/sports-preferences", server: server().router });
  expect(await screen.findByText(/main bareng/)).toBeInTheDocument();
  expect(await tile("Futsal")).toHaveAttribute("aria-pressed", "false");
  expect(screen.queryByRole("button", { pressed: true })).not.toBeInTheDocument();
});

test("a player who skips choosing sports continues, and is not asked again", async () => {
  const given = server();
  const shown = renderPage(<ChooseSports />, { path: "/id/sports-preferences", server: given.router });
  await shown.user.click(await screen.findByRole("button", { name: "Lewati dulu" }));
  await waitFor(() => expect(shown.router.state.location.pathname).toBe("/id"));
  expect(given.skips).toHaveLength(1);
  expect(given.saved).toEqual([]);
  expect(knownSession()?.user.sportsPreferencesCompleted).toBe(true);
});

test("continuing without a sport says what to do", async () => {
  const given = server();
  const shown = renderPage(<ChooseSports />, { path: "/sports-preferences", server: given.router });
  await shown.user.click(await screen.findByRole("button", { name: "Continue" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Pick at least one sport, or skip this for now.");
  await shown.user.click(await tile("Padel"));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(given.saved).toEqual([]);
});

test("a failure keeps the chosen sports, and saving again works", async () => {
  const given = server({ refusals: 1 });
  const shown = renderPage(<ChooseSports />, { path: "/sports-preferences", server: given.router });
  await shown.user.click(await tile("Padel"));
  await shown.user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong on our side");
  expect(await tile("Padel")).toHaveAttribute("aria-pressed", "true");
  await shown.user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(shown.router.state.location.pathname).toBe("/"));
  expect(given.saved).toHaveLength(1);
});

test("a lost response is retried automatically", async () => {
  const given = server({ refusals: 1, code: Code.Unavailable });
  const shown = renderPage(<ChooseSports />, { path: "/sports-preferences", server: given.router });
  await shown.user.click(await tile("Padel"));
  await shown.user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(shown.router.state.location.pathname).toBe("/"), { timeout: 3000 });
  expect(given.saved).toHaveLength(1);
});

test("the order changes by buttons and by arrow keys, and is announced", async () => {
  const given = server({ preferences: stored });
  const shown = renderPage(
    <>
      <SportsSettings />
      <Toaster />
    </>,
    { path: "/settings/sports-preferences", server: given.router },
  );
  await screen.findByRole("list");
  expect(order()).toEqual(["Padel", "Futsal", "Golf"]);
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Move Padel up" })).toBeDisabled();
  await shown.user.click(screen.getByRole("button", { name: "Move Padel down" }));
  expect(order()).toEqual(["Futsal", "Padel", "Golf"]);
  expect(screen.getByText("Padel is now number 2 of 3.")).toBeInTheDocument();
  screen.getByRole("button", { name: "Move Golf, number 3 of 3" }).focus();
  await shown.user.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}");
  expect(order()).toEqual(["Golf", "Futsal", "Padel"]);
  expect(screen.getByRole("button", { name: "Move Golf, number 1 of 3" })).toHaveFocus();
  await shown.user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your sports are saved.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
  expect(given.saved[0]?.map(({ sportId, skillLevel }) => [sportId, skillLevel])).toEqual([
    ["golf", ""],
    ["futsal", ""],
    ["padel", "advanced"],
  ]);
});

/** Every item is 100 pixels high; happy-dom has no layout. */
function layOutItems() {
  vi.spyOn(HTMLLIElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLLIElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, 200 + at * 100, 300, 100);
  });
}

test("a sport is dragged to the top, and Escape restores its position", async () => {
  layOutItems();
  renderPage(<SportsSettings />, { server: server({ preferences: stored }).router });
  const grip = await screen.findByRole("button", { name: "Move Golf, number 3 of 3" });
  fireEvent.pointerDown(grip, { button: 0, clientY: 450 });
  fireEvent.pointerMove(window, { clientY: 340 });
  await waitFor(() => expect(order()).toEqual(["Padel", "Golf", "Futsal"]));
  fireEvent.pointerMove(window, { clientY: 250 });
  await waitFor(() => expect(order()).toEqual(["Golf", "Padel", "Futsal"]));
  fireEvent.keyDown(window, { key: "Escape" });
  expect(order()).toEqual(["Padel", "Futsal", "Golf"]);

  fireEvent.pointerDown(grip, { button: 0, clientY: 450 });
  fireEvent.pointerMove(window, { clientY: 250 });
  await waitFor(() => expect(order()).toEqual(["Golf", "Padel", "Futsal"]));
  fireEvent.pointerUp(window);
  fireEvent.pointerMove(window, { clientY: 450 });
  fireEvent.keyDown(window, { key: "Escape" });
  expect(order()).toEqual(["Golf", "Padel", "Futsal"]);
});

test("choosing the same level again clears it", async () => {
  const shown = renderPage(<SportsSettings />, { server: server({ preferences: stored }).router });
  const level = await screen.findByRole("button", { name: "Advanced", pressed: true });
  await shown.user.click(level);
  expect(level).toHaveAttribute("aria-pressed", "false");
});

test("with every sport chosen the picker says that there are no more", async () => {
  const shown = renderPage(<ChooseSports />, { path: "/sports-preferences", server: server().router });
  await tile("Padel");
  const tiles = within(screen.getByRole("toolbar", { name: "Sports" })).getAllByRole("button");
  for (const one of tiles) await shown.user.click(one);
  expect(screen.getByText("Maximum 18 items selected")).toBeInTheDocument();
});

test("sports that failed can be loaded again", async () => {
  let isUp = false;
  const shown = renderPage(<SportsSettings />, {
    path: "/id/settings/sports-preferences",
    server: ({ service }) => {
      service(UserService, {
        getUserSportPreferences: () => {
          if (isUp) return { preferences: stored };
          throw new ConnectError("", Code.PermissionDenied);
        },
      });
    },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("Kamu tidak punya izin");
  isUp = true;
  await shown.user.click(screen.getByRole("button", { name: "Coba Lagi" }));
  await screen.findByRole("list");
  expect(order()).toEqual(["Padel", "Futsal", "Golf"]);
});
