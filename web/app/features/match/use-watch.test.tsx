import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RouteAnnouncer } from "~/ui/announce";
import { renderPage } from "../../../test/render";
import { OpenPlay } from "./list/open-play";
import { aLiveServer, participant } from "./live.fixture";
import { aMatch } from "./match.fixture";
import { MatchDetail } from "./page/match-detail";

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

function showTab(visibilityState: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibilityState);
  document.dispatchEvent(new Event("visibilitychange"));
}

afterEach(() => {
  vi.restoreAllMocks();
});

const cardOf = async (name: string) => (await screen.findByRole("link", { name })).closest("article") as HTMLElement;

test("a card shows a new player and the remaining places", async () => {
  const server = aLiveServer(aMatch({ id: "m1" }, tomorrow), aMatch({ id: "m2", name: "Padel" }, tomorrow));
  renderPage(<OpenPlay />, { path: "/play", server: server.routes });
  const card = await cardOf("Tuesday futsal");
  await waitFor(() => expect(server.watching()).toBe(1));
  expect(server.requests).toEqual([["m1", "m2"]]);
  act(() => server.change("m1", { currentParticipants: 9, participants: participant("Ani L.") }));
  await waitFor(() => expect(card).toHaveTextContent("1 spot left"));
  expect(await within(card).findByText("Ani L.")).toBeInTheDocument();
  // The list was not refetched, nor was any unchanged match.
  expect(server).toMatchObject({ lists: 1, reads: 1 });
});

test("a cancelled match disappears from the list", async () => {
  const server = aLiveServer(aMatch({ id: "m1" }, tomorrow), aMatch({ id: "m2", name: "Padel" }, tomorrow));
  renderPage(<OpenPlay />, { path: "/play", server: server.routes });
  await cardOf("Padel");
  await waitFor(() => expect(server.watching()).toBe(1));
  act(() => server.remove("m2"));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Padel" })).not.toBeInTheDocument());
  await cardOf("Tuesday futsal");
});

test("a hidden tab has no stream, and is up to date when it is shown again", async () => {
  const server = aLiveServer(aMatch({ id: "m1" }, tomorrow));
  const { unmount } = renderPage(<OpenPlay />, { path: "/play", server: server.routes });
  const card = await cardOf("Tuesday futsal");
  await waitFor(() => expect(server.watching()).toBe(1));
  act(() => showTab("hidden"));
  await waitFor(() => expect(server.watching()).toBe(0));
  act(() => server.change("m1", { currentParticipants: 10 }));
  act(() => showTab("visible"));
  await waitFor(() => expect(card).toHaveTextContent("Full"));
  await waitFor(() => expect(server.watching()).toBe(1));
  unmount();
  await waitFor(() => expect(server.watching()).toBe(0));
});

test("the page of a match updates until it is deleted, and announces the free places once", async () => {
  const server = aLiveServer(aMatch({ id: "m1", maxParticipants: 10, currentParticipants: 5 }, tomorrow));
  renderPage(
    <>
      <MatchDetail id="m1" />
      <RouteAnnouncer />
    </>,
    { path: "/match/m1", server: server.routes },
  );
  await screen.findByText("5 of 10");
  await waitFor(() => expect(server.watching()).toBe(1));
  act(() => server.change("m1", { currentParticipants: 6 }));
  await screen.findByText("6 of 10");
  act(() => server.change("m1", { currentParticipants: 7, name: "Wednesday futsal" }));
  await screen.findByRole("heading", { level: 1, name: "Wednesday futsal" });
  expect(screen.queryByText(/^Now/)).not.toBeInTheDocument();
  expect(await screen.findByText("Now 3 spots are left")).toBeInTheDocument();
  act(() => server.remove("m1"));
  expect(await screen.findByRole("heading", { name: "Match Not Found" })).toBeInTheDocument();
  await waitFor(() => expect(server.watching()).toBe(0));
});
