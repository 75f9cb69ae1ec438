import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Gender, type MatchSchema, MatchService } from "~/gen/lapang/v1/match_pb";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "./match-detail";

beforeEach(() => signedInAs("budi"));
afterEach(signedOut);

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

function show(more: MessageInitShape<typeof MatchSchema>) {
  const sent: Gender[] = [];
  const forWomen = { hostId: "ani", genderPreference: Gender.FEMALE, ...more };
  const server = ({ service }: ConnectRouter) =>
    service(MatchService, {
      getMatch: () => ({ match: aMatch(forWomen as MessageInitShape<typeof MatchSchema>, tomorrow) }),
      joinMatch({ confirmGender }) {
        sent.push(confirmGender);
        return {};
      },
      joinWaitlist({ confirmGender }) {
        sent.push(confirmGender);
        return {};
      },
    });
  return { ...renderPage(<MatchDetail id="m1" />, { path: "/match/m1", server }), sent };
}

test.each([
  ["Join", {}],
  ["Join the waitlist", { currentParticipants: 10 }],
] as const)("before %s a player confirms to be a woman if the host enforces it", async (button, more) => {
  const { user, sent } = show({ enforceGender: true, ...more });
  expect(await screen.findByText(/Female only/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: button }));
  const question = await screen.findByRole("alertdialog", { name: "This match is for women" });
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole("button", { name: "I am a woman" }));
  await waitFor(() => expect(sent).toEqual([Gender.FEMALE]));
});

test("a player who does not confirm their gender sends nothing", async () => {
  const { user, sent } = show({ enforceGender: true });
  await user.click(await screen.findByRole("button", { name: "Join" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Never mind" }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(sent).toEqual([]);
});

test("a preferred gender asks for no confirmation", async () => {
  const { user, sent } = show({});
  expect(await screen.findByText(/Preferred: women/)).toBeInTheDocument();
  expect(screen.queryByText(/Female only/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(sent).toEqual([Gender.UNSPECIFIED]));
});
