import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type ListMatchesRequest, MatchService, SkillLevel } from "~/gen/lapang/v1/match_pb";
import { renderPage } from "../../../test/render";
import { aMatch } from "./match.fixture";
import { OpenPlay } from "./open-play";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function serving(matches: ReturnType<typeof aMatch>[], asked: ListMatchesRequest[] = []) {
  return (router: ConnectRouter) =>
    router.service(MatchService, {
      listMatches(request) {
        asked.push(request);
        return { matches, total: matches.length };
      },
    });
}

test("matches show what, where, who is in and how many places are left", async () => {
  const people = ["Ani L.", "Budi S."].map((name, at) => ({ id: String(at), user: { name } }));
  const matches = [
    aMatch({ participants: people, currentParticipants: 9 }, inDays(1)),
    aMatch({ id: "m2", name: "Full house", currentParticipants: 10 }, inDays(2)),
  ];
  renderPage(<OpenPlay />, { path: "/play", server: serving(matches) });
  const card = (await screen.findByRole("link", { name: "Tuesday futsal" })).closest("article") as HTMLElement;
  expect(card).toHaveTextContent("Lapangan RW 05");
  expect(card).toHaveTextContent("1 spot left");
  expect(within(card).getByText("Ani L.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Full house" }).closest("article")).toHaveTextContent("Full");
});

test("filters are read from the address and written to it", async () => {
  const asked: ListMatchesRequest[] = [];
  const { user, router } = renderPage(<OpenPlay />, {
    path: "/play?skill=advanced&offset=20",
    server: serving([aMatch({}, inDays(1))], asked),
  });
  await user.click(await screen.findByRole("button", { name: "Futsal" }));
  expect(router.state.location.search).toBe("?sport=futsal&skill=advanced");
  await user.type(screen.getByRole("searchbox"), "senayan");
  await waitFor(() => expect(router.state.location.search).toContain("place=senayan"));
  expect(asked[0]).toMatchObject({ skillPreference: SkillLevel.ADVANCED, offset: 20 });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sportId: "futsal", location: "senayan", offset: 0 }));
});

test("where nothing is found, one is asked to make the first match", async () => {
  const { user, router } = renderPage(<OpenPlay />, { path: "/play?sport=padel", server: serving([]) });
  const title = await screen.findByText("No matches found. Create the first one!");
  const empty = within(title.parentElement as HTMLElement);
  expect(empty.getByRole("link", { name: "Create Match" })).toHaveAttribute("href", "/play/create?sport=padel");
  await user.click(empty.getByRole("button", { name: "Clear the filters" }));
  expect(router.state.location.search).toBe("");
});

test("a list that could not be loaded is tried again", async () => {
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
