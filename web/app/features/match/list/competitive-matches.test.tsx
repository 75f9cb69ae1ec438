import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type ListMatchesRequest, type Match, MatchService, SkillLevel } from "~/gen/lapang/v1/match_pb";
import { renderPage } from "../../../../test/render";
import { aMatch } from "../match.fixture";
import { bySport } from "./compete-rules";
import { CompetitiveMatches } from "./competitive-matches";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function serving(matches: Match[], requests: ListMatchesRequest[] = [], total = matches.length) {
  return (router: ConnectRouter) =>
    router.service(MatchService, {
      listMatches(request) {
        requests.push(request);
        return { matches, total };
      },
    });
}

const some = [
  aMatch({ id: "p1", name: "Padel final", sportId: "padel", skillPreference: SkillLevel.EXPERT }, inDays(1)),
  aMatch({ id: "f1", name: "Futsal derby", skillPreference: SkillLevel.ADVANCED }, inDays(2)),
  aMatch({ id: "p2", name: "Padel rematch", sportId: "padel", skillPreference: SkillLevel.ADVANCED }, inDays(3)),
];

test("competitions are grouped by sport, the soonest first", async () => {
  const requests: ListMatchesRequest[] = [];
  renderPage(<CompetitiveMatches />, { path: "/compete/matches", server: serving(some, requests) });
  const padel = await screen.findByRole("region", { name: "Padel" });
  const names = within(padel).getAllByRole("heading", { level: 3 });
  expect(names.map(({ textContent }) => textContent)).toEqual(["Padel final", "Padel rematch"]);
  expect(padel).toHaveTextContent("Expert");
  const sports = screen.getAllByRole("region").map((region) => region.querySelector("h2")?.textContent);
  expect(sports).toEqual(["Padel", "Futsal"]);
  expect(screen.getByText("3 matches")).toBeInTheDocument();
  expect(requests[0]?.skillPreferences).toEqual([SkillLevel.ADVANCED, SkillLevel.EXPERT]);
  expect(requests[0]).toMatchObject({ skillPreference: SkillLevel.UNSPECIFIED, offset: 0 });
});

test("a chip puts a sport into the address, shows its days, and removes it again", async () => {
  const requests: ListMatchesRequest[] = [];
  const { user, router } = renderPage(<CompetitiveMatches />, {
    path: "/compete/matches?offset=60",
    server: serving(some.slice(0, 1), requests, 80),
  });
  await user.click(await screen.findByRole("button", { name: "Padel" }));
  expect(router.state.location.search).toBe("?sport=padel");
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ sportId: "padel", offset: 0 }));
  expect(await screen.findByRole("heading", { level: 2, name: /^Tomorrow/ })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute(
    "href",
    "/compete/matches?sport=padel&offset=20",
  );
  await user.click(screen.getByRole("button", { name: "Padel" }));
  expect(router.state.location.search).toBe("");
});

test("of a sport with many matches six are shown, with a link to the others", () => {
  const many = Array.from({ length: 7 }, (_, at) => aMatch({ id: `f${at}` }));
  const padel = aMatch({ id: "p1", sportId: "padel" });
  const [futsal, other] = bySport([...many, padel]);
  expect([futsal?.shown.length, futsal?.hasMore, other?.shown.length, other?.hasMore]).toEqual([6, true, 1, false]);
  // All known matches of a sport are shown, however many the others have.
  expect(bySport(many.slice(0, 6))[0]?.hasMore).toBe(false);
});

test("an empty competition page suggests creating a match of that level", async () => {
  const { user, router } = renderPage(<CompetitiveMatches />, {
    path: "/compete/matches?sport=padel",
    server: serving([]),
  });
  const empty = within((await screen.findByText(/open in Padel right now/)).parentElement as HTMLElement);
  const create = "/play/create?sport=padel&skill=advanced";
  expect(empty.getByRole("link", { name: "Create Match" })).toHaveAttribute("href", create);
  await user.click(empty.getByRole("button", { name: "All sports" }));
  expect(router.state.location.search).toBe("");
});

test("past the last page there is a link back to the first", async () => {
  renderPage(<CompetitiveMatches />, { path: "/compete/matches?sport=padel&offset=40", server: serving([], [], 3) });
  expect(await screen.findByRole("link", { name: "Back to the first page" })).toHaveAttribute(
    "href",
    "/compete/matches?sport=padel",
  );
});

test("Compete links to Open Play in the reader's language", async () => {
  renderPage(<CompetitiveMatches />, { path: "/id/compete/matches?sport=futsal", server: serving(some) });
  expect(await screen.findByRole("heading", { level: 1, name: "Main bareng kompetitif" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ke Main Bareng" })).toHaveAttribute("href", "/id/play?sport=futsal");
});

test("a competition list that failed can be loaded again", async () => {
  let calls = 0;
  const { user } = renderPage(<CompetitiveMatches />, {
    path: "/compete/matches",
    server: (router) =>
      router.service(MatchService, {
        listMatches() {
          calls += 1;
          if (calls === 1) throw new ConnectError("", Code.Internal);
          return { matches: some, total: some.length };
        },
      }),
  });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("link", { name: "Padel final" })).toHaveAttribute("href", "/match/p1");
});
