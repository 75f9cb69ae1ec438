import { Code, type ServiceImpl } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Gender, type Match, MatchService } from "~/gen/lapang/v1/match_pb";
import { RosterService } from "~/gen/lapang/v1/roster_pb";
import { arriveAt, dropIntent, storeIntent } from "~/lib/session/intent";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "../page/match-detail";
import { dropGuestToken, dropOldGuestTokens, readGuestToken, storeGuestToken } from "./guest-token";

const clear = () => dropGuestToken("m1");
beforeEach(clear);
afterEach(() => {
  clear();
  signedOut();
  arriveAt(null);
  dropIntent();
});

const path = "/match/m1";
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const theMatch = (more: Partial<Match> = {}): Match => ({ ...aMatch({ guestsJoinByLink: true }, tomorrow), ...more });
const gone = () => {
  throw refusal(Code.NotFound, "NOT_FOUND");
};

function show(roster: Partial<ServiceImpl<typeof RosterService>>, { match = theMatch(), at = path } = {}) {
  return renderPage(<MatchDetail id="m1" />, {
    path: at,
    server: ({ service }) => {
      service(MatchService, { getMatch: () => ({ match }) });
      service(RosterService, roster);
    },
  });
}

test("a visitor joins with a name, sees their place, and leaves", async () => {
  const sent: object[] = [];
  const { user } = show(
    {
      joinAsGuest({ name, confirmGender }) {
        sent.push({ name, confirmGender });
        return { token: "secret" };
      },
      getGuestPlace: ({ token }) => (token === "secret" ? { place: { name: "Budi" } } : gone()),
      removeGuest({ token }) {
        sent.push({ token });
        return { success: true };
      },
    },
    { match: theMatch({ enforceGender: true, genderPreference: Gender.MALE }) },
  );
  await user.click(await screen.findByRole("button", { name: "Join without an account" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Join without an account" }));
  expect(sheet.getByText("This match is for men")).toBeInTheDocument();
  await user.type(sheet.getByRole("textbox", { name: "Your name" }), " Budi ");
  await user.click(sheet.getByRole("button", { name: "I am a man" }));
  expect(await screen.findByText("You are in as Budi")).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Sign in and make it yours" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Copy my link" }));
  expect(await navigator.clipboard.readText()).toBe("http://localhost:8080/match/m1#guest=secret");
  await user.click(screen.getByRole("button", { name: "Leave" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave the match" }));
  expect(await screen.findByRole("link", { name: "Sign in to join" })).toBeInTheDocument();
  expect(sent).toEqual([{ name: "Budi", confirmGender: Gender.MALE }, { token: "secret" }]);
  expect(readGuestToken("m1")).toBeNull();
});

test("where the host does not allow it, nobody joins without an account", async () => {
  show({}, { match: theMatch({ guestsJoinByLink: false }) });
  expect(await screen.findByRole("link", { name: "Sign in to join" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Join without an account" })).not.toBeInTheDocument();
});

test("a guest's own link shows their place, and its token leaves the address", async () => {
  const { router } = show(
    { getGuestPlace: () => ({ place: { name: "Budi", waitlistPosition: 2 } }) },
    { at: `${path}?from=chat#guest=secret` },
  );
  expect(await screen.findByText("You are number 2 on the waitlist, as Budi")).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.hash).toBe(""));
  expect(router.state.location.search).toBe("?from=chat");
  expect(readGuestToken("m1")).toBe("secret");
});

test("a place that is gone is said so, and its token is dropped", async () => {
  storeGuestToken(theMatch(), "secret");
  show({ getGuestPlace: gone });
  expect(await screen.findByRole("alert")).toHaveTextContent("Your place without an account is gone");
  expect(screen.getByRole("button", { name: "Join without an account" })).toBeInTheDocument();
  expect(readGuestToken("m1")).toBeNull();
});

test("who signed in to make their place theirs has it without another press", async () => {
  storeGuestToken(theMatch(), "secret");
  history.pushState(null, "", path);
  storeIntent({ action: "claim", id: "m1", name: "Futsal", sport: "futsal", userId: null });
  arriveAt(path);
  signedInAs("budi");
  const claimed: string[] = [];
  const match = theMatch({ hostId: "ani" });
  show(
    {
      getGuestPlace: () => ({ place: { name: "Budi" } }),
      claimGuest({ token }) {
        claimed.push(token);
        return { isDone: true };
      },
    },
    { match },
  );
  await waitFor(() => expect(claimed).toEqual(["secret"]));
  await waitFor(() => expect(readGuestToken("m1")).toBeNull());
});

test("the token of a match that is over is dropped", () => {
  storeGuestToken(theMatch(), "secret");
  const stored = Object.keys(localStorage).filter((key) => key.startsWith("lapang-guest:"));
  expect(stored).toEqual(["lapang-guest:m1"]);
  dropOldGuestTokens(Date.now() + 86_400_000);
  expect(localStorage.getItem("lapang-guest:m1")).not.toBeNull();
  dropOldGuestTokens(Date.now() + 20 * 86_400_000);
  expect(localStorage.getItem("lapang-guest:m1")).toBeNull();
});
