import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DeleteMatchRequest, MatchService } from "~/gen/lapang/v1/match_pb";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "./match-detail";

beforeEach(() => signedInAs("ani"));
afterEach(() => {
  signedOut();
  vi.restoreAllMocks();
});

test("a cancelled match says why, its time and place, suggests others and goes back", async () => {
  const off = aMatch({
    hostId: "budi",
    hasJoined: true,
    calledOffAt: timestampFromDate(new Date()),
    calledOffReason: "Heavy rain",
  });
  const server = ({ service }: ConnectRouter) =>
    service(MatchService, {
      getMatch: () => ({ match: off }),
      listMatches: () => ({ matches: [aMatch({ id: "m2", name: "Wednesday futsal" })], total: 1 }),
    });
  const { user, router } = renderPage(<MatchDetail id="m1" />, { path: "/match/m1", server });
  expect(await screen.findByText("This match has been called off")).toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Tuesday futsal");
  expect(screen.getByText("Heavy rain")).toBeInTheDocument();
  expect(screen.getByText("19:00–21:00 WIB")).toBeInTheDocument();
  expect(screen.getByText("Lapangan RW 05")).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: /Wednesday futsal/ })).toHaveAttribute("href", "/match/m2");
  expect(screen.queryByRole("button", { name: "Join" })).not.toBeInTheDocument();
  // Opened from an email: no page was before it.
  vi.spyOn(window.history, "length", "get").mockReturnValue(1);
  await user.click(screen.getByRole("button", { name: "Go Back" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test("a host gives a reason for cancelling when others have joined", async () => {
  const sent: DeleteMatchRequest[] = [];
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const server = ({ service }: ConnectRouter) =>
    service(MatchService, {
      getMatch: () => ({ match: aMatch({ hostId: "ani", hasJoined: true }, tomorrow) }),
      deleteMatch(request) {
        sent.push(request);
        return { success: true };
      },
    });
  const { user } = renderPage(<MatchDetail id="m1" />, { path: "/match/m1", server });
  await user.click(await screen.findByRole("button", { name: "Call off the match" }));
  const question = await screen.findByRole("alertdialog");
  await user.type(within(question).getByRole("textbox", { name: /Why\?/ }), "Heavy rain");
  await user.click(within(question).getByRole("button", { name: "Call off the match" }));
  await waitFor(() => expect(sent[0]).toMatchObject({ id: "m1", reason: "Heavy rain" }));
});
