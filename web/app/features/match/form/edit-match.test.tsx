import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MatchService, type UpdateMatchRequest } from "~/gen/lapang/v1/match_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "../page/match-detail";

beforeEach(() => signedInAs("ani", "Ani Lestari"));
afterEach(signedOut);

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

/** Ani's full match for ten, with two on the waitlist. */
function show(refused?: Error) {
  const sent: UpdateMatchRequest[] = [];
  const now = { waitlistCount: 2 };
  const current = () => aMatch({ hostId: "ani", currentParticipants: 10, ...now }, tomorrow);
  const server = ({ service }: ConnectRouter) => {
    service(VenueService, { searchVenues: () => ({ venues: [] }) });
    service(MatchService, {
      getMatch: () => ({ match: current() }),
      updateMatch(request) {
        sent.push(request);
        if (refused) throw refused;
        return { match: current() };
      },
    });
  };
  const shown = renderPage(<MatchDetail id="m1" />, { path: "/match/m1?edit=1", pattern: "/match/m1", server });
  return { ...shown, sent, now };
}

test("a new name is saved without a confirm dialog", async () => {
  const { user, sent, router } = show();
  const name = await screen.findByRole("textbox", { name: "Name of the match" });
  await user.clear(name);
  await user.type(name, "Late futsal");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect(sent[0]?.name).toBe("Late futsal");
});

test("an edit says beforehand who is notified and who is promoted, and asks for confirmation", async () => {
  const { user, sent } = show();
  const location = await screen.findByRole("textbox", { name: "Location" });
  await user.clear(location);
  await user.type(location, "Lapangan RW 06");
  const most = screen.getByRole("textbox", { name: "Max players" });
  await user.clear(most);
  await user.type(most, "11{Tab}");
  const mail = "An email about the new time or place goes to 9 players and 1 on the waitlist.";
  expect(screen.getByText(mail)).toBeInTheDocument();
  expect(screen.getByText("The first player on the waitlist gets a place and an email.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  const question = await screen.findByRole("alertdialog", { name: "Save these changes?" });
  expect(question).toHaveTextContent(mail);
  expect(sent).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Save, and tell them" }));
  await waitFor(() => expect(sent[0]).toMatchObject({ location: "Lapangan RW 06", maxParticipants: 11 }));
});

test("the confirm dialog does not change while others join the waitlist", async () => {
  const { user, now, queryClient } = show();
  const location = await screen.findByRole("textbox", { name: "Location" });
  await user.clear(location);
  await user.type(location, "Lapangan RW 06");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const question = await screen.findByRole("alertdialog", { name: "Save these changes?" });
  expect(question).toHaveTextContent("9 players and 2 on the waitlist.");
  now.waitlistCount = 3;
  await queryClient.invalidateQueries();
  expect(await screen.findByText(/9 players and 3 on the waitlist\./)).toBeInTheDocument();
  expect(question).toHaveTextContent("9 players and 2 on the waitlist.");
});

test("a limit that is now too low is reported at its field, and the input stays", async () => {
  const { user } = show(refusal(Code.FailedPrecondition, "LIMIT_BELOW_PARTICIPANTS"));
  const name = await screen.findByRole("textbox", { name: "Name of the match" });
  await user.clear(name);
  await user.type(name, "Late futsal");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("More players than that are already in.")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Max players" })).toBeInvalid();
  expect(name).toHaveValue("Late futsal");
});
