import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { PlayService } from "~/gen/lapang/v1/play_pb";
import { refusal } from "../../../test/refuse";
import { renderPage } from "../../../test/render";
import { signedInAs, signedOut } from "../../../test/session";
import { apply, type Change, problemOf } from "./changes";
import type { Format, Night } from "./engine/night";
import { formats, messageOf } from "./messages.fixture";
import { aNight } from "./night.fixture";
import { NightPage } from "./night-page";
import { nightOf } from "./wire";

// Their code may take longer to load than a test waits.
beforeAll(
  () => Promise.all([import("./host/host-night"), import("./play/player-night"), import("./host/set-up")]),
  60_000,
);
beforeEach(() => signedInAs("ani", "Ani"));
afterEach(signedOut);

type Options = { isHost?: boolean; me?: string; path?: string };

function show(start: Night | null, { isHost = true, me = "", path = "/match/m1/night" }: Options = {}) {
  const server = { night: start, isReachable: true };
  function make(change: Change) {
    if (!server.isReachable) throw refusal(Code.Unavailable, "");
    if (!server.night || problemOf(server.night, change)) throw refusal(Code.FailedPrecondition, "IMPOSSIBLE");
    server.night = { ...apply(server.night, change), revision: server.night.revision + 1 };
    return { night: messageOf(server.night, me) };
  }
  const head = ({ change }: { change?: { key: string } }) => ({ key: change?.key ?? "", at: Date.now() });
  const shown = renderPage(<NightPage matchId="m1" />, {
    path,
    server: ({ service }: ConnectRouter) => {
      service(PlayService, {
        getBoard: () => ({ night: server.night ? messageOf(server.night, me) : undefined, isHost, boardKey: "k" }),
        startGame: (request) => make({ ...head(request), kind: "start", ...request }),
        scoreGame: (request) => make({ ...head(request), kind: "score", ...request }),
        voidGame: (request) => make({ ...head(request), kind: "void", ...request }),
        setCourts: (request) => make({ ...head(request), kind: "courts", ...request }),
        updateNight: ({ change, format, settings }) => {
          const picked = (Object.keys(formats) as Format[]).find((each) => formats[each] === format) ?? "turns";
          const wanted = { ...aNight().settings, ...settings };
          return make({ ...head({ change }), kind: "update", format: picked, settings: wanted });
        },
        startNight: ({ courts, format, settings }) => {
          const people = aNight({ people: 8 }).people.map((one) => ({
            ...one,
            state: "expected" as const,
            arrivedAt: 0,
          }));
          const names = courts.map((name, at) => ({ number: at + 1, name, isOpen: true }));
          const picked = (Object.keys(formats) as Format[]).find((each) => formats[each] === format) ?? "turns";
          const start = aNight({ format: picked, settings: { ...settings } });
          server.night = { ...start, people, courts: names };
          return { night: messageOf(server.night) };
        },
      });
    },
  });
  return { ...shown, server };
}

test("a night keeps everything between the contract and the engine", () => {
  const night = apply(aNight(), {
    key: "g",
    at: aNight().startedAt + 5,
    kind: "start",
    court: 1,
    sideA: ["p01", "p02"],
    sideB: ["p03", "p04"],
    why: "partners",
  });
  expect(nightOf(messageOf(night))).toEqual(night);
});

test("the host starts the proposed game, enters 21–17, and the next one is proposed", async () => {
  const { user, server } = show(aNight({ people: 8, courts: 1 }));
  const court = await screen.findByRole("region", { name: "Court 1" });
  const proposed = within(court)
    .getAllByRole("button", { name: /^Swap/ })
    .map((tile) => tile.textContent);
  await user.click(within(court).getByRole("button", { name: "Start" }));
  await waitFor(() => expect(server.night?.games).toHaveLength(1));
  const live = await screen.findByRole("region", { name: "Court 1" });
  for (const name of proposed) expect(live).toHaveTextContent(name ?? "");
  await user.click(within(live).getByRole("button", { name: "Finish" }));
  const pad = await screen.findByRole("dialog", { name: "Result on Court 1" });
  const [first] = within(pad).getAllByRole("button", { pressed: false });
  if (first) await user.click(first);
  await user.click(within(pad).getByRole("button", { name: "17" }));
  await user.click(within(pad).getByRole("button", { name: "Save the score" }));
  await waitFor(() => expect(server.night?.games[0]).toMatchObject({ state: "over", scores: [{ a: 21, b: 17 }] }));
  const next = within(await screen.findByRole("region", { name: "Court 1" })).getAllByRole("button", { name: /^Swap/ });
  for (const tile of next) expect(proposed).not.toContain(tile.textContent);
});

test("two taps swap somebody of the proposed game for somebody who waits", async () => {
  const { user, server } = show(aNight({ people: 6, courts: 1 }));
  const court = await screen.findByRole("region", { name: "Court 1" });
  const [tile] = within(court).getAllByRole("button", { name: /^Swap/ });
  const out = tile?.textContent ?? "";
  if (tile) await user.click(tile);
  const [instead] = within(within(court).getByRole("list", { name: "Waiting" })).getAllByRole("button");
  const added = instead?.textContent ?? "";
  if (instead) await user.click(instead);
  await user.click(within(court).getByRole("button", { name: "Start" }));
  await waitFor(() => expect(server.night?.games).toHaveLength(1));
  const nameOf = (id: string) => server.night?.people.find((person) => person.id === id)?.name;
  const game = server.night?.games[0];
  const names = [...(game?.sideA ?? []), ...(game?.sideB ?? [])].map(nameOf);
  expect(names).toContain(added);
  expect(names).not.toContain(out);
  expect(game?.why).toBe("chosen");
});

test("without a network the evening goes on, and the page says what is not sent", async () => {
  const { user, server } = show(aNight({ people: 8, courts: 1 }));
  server.isReachable = false;
  const court = await screen.findByRole("region", { name: "Court 1" });
  await user.click(within(court).getByRole("button", { name: "Start" }));
  expect(await screen.findByRole("button", { name: "Finish" })).toBeInTheDocument();
  expect(await screen.findByText("1 change not sent yet")).toBeInTheDocument();
  expect(server.night?.games).toHaveLength(0);
});

test("closing a court with a game asks first, and its players wait again", async () => {
  const night = aNight({ people: 8, courts: 2 });
  const start = { kind: "start", sideA: ["p01", "p02"], sideB: ["p03", "p04"], why: "" } as const;
  const busy = apply(night, {
    key: "g1",
    at: night.startedAt + 5,
    court: 1,
    ...start,
    sideA: [...start.sideA],
    sideB: [...start.sideB],
  });
  const { user, server } = show(busy);
  await user.click(await screen.findByRole("button", { name: "More about Court 1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Close this court" }));
  const question = await screen.findByRole("alertdialog", { name: "Close Court 1?" });
  await user.click(within(question).getByRole("button", { name: "Close this court" }));
  await waitFor(() => expect(server.night?.games[0]?.state).toBe("void"));
  expect(server.night?.courts[0]?.isOpen).toBe(false);
  expect(await screen.findByText("Court 1: closed")).toBeInTheDocument();
});

test.each([
  ["/match/m1/night", "p01", /You are up on Court 1/, /With .+, against .+ & .+/],
  ["/id/match/m1/night", "p08", /Giliranmu berikutnya, di Court 1/, /Bareng .+, lawan .+ & .+/],
])("at %s a player sees when and with whom they play", async (path, me, title, words) => {
  show(aNight({ people: 8, courts: 1 }), { isHost: false, me, path });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Start" })).not.toBeInTheDocument();
});

/** A night whose first game is played. */
function playing(night: Night): Night {
  const sides = { sideA: ["p01", "p02"], sideB: ["p03", "p04"] };
  return apply(night, { key: "g1", at: night.startedAt + 5, kind: "start", court: 1, why: "", ...sides });
}

test("games to 30 end at 30–29, and no other target is offered", async () => {
  const { user, server } = show(playing(aNight({ people: 8, courts: 1, settings: { winningPoints: 30 } })));
  await user.click(await screen.findByRole("button", { name: "Finish" }));
  const pad = await screen.findByRole("dialog", { name: "Result on Court 1" });
  expect(within(pad).queryByRole("button", { name: "21+" })).not.toBeInTheDocument();
  await user.click(within(pad).getByRole("button", { name: /Citra & Dewi/ }));
  await user.click(within(pad).getByRole("button", { name: "29" }));
  await user.click(within(pad).getByRole("button", { name: "Save the score" }));
  await waitFor(() => expect(server.night?.games[0]?.scores).toMatchObject([{ a: 29, b: 30 }]));
});

test("a game by the clock shows when its time is up, and takes any score", async () => {
  const { user, server } = show(playing(aNight({ people: 8, courts: 1, settings: { gameMinutes: 10 } })));
  expect(await screen.findByText("Time is up")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Finish" }));
  const pad = await screen.findByRole("dialog", { name: "Result on Court 1" });
  await user.type(within(pad).getByRole("textbox", { name: "Ani & Budi" }), "13");
  await user.type(within(pad).getByRole("textbox", { name: "Citra & Dewi" }), "13");
  await user.tab();
  await user.click(within(pad).getByRole("button", { name: "Save the score" }));
  await waitFor(() => expect(server.night?.games[0]?.scores).toMatchObject([{ a: 13, b: 13 }]));
});

test("in the middle of an evening the host changes the format; a game that was played stays", async () => {
  const played = apply(playing(aNight({ people: 8, courts: 1 })), {
    ...{ key: "s1", at: Date.now(), kind: "score", gameId: "g1" },
    scores: [{ a: 21, b: 10 }],
  });
  const { user, server } = show(played);
  await user.click(await screen.findByRole("button", { name: "Change the format" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the format" });
  expect(within(dialog).getByRole("radio", { name: /Fair turns/ })).toBeChecked();
  await user.click(within(dialog).getByRole("radio", { name: /Americano/ }));
  expect(within(dialog).getByText("The standings then go by points, for the whole evening.")).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "32" }));
  await user.click(within(dialog).getByRole("button", { name: "Change the format" }));
  await waitFor(() => expect(server.night).toMatchObject({ format: "americano", settings: { totalPoints: 32 } }));
  expect(server.night?.games).toMatchObject([{ state: "over", scores: [{ a: 21, b: 10 }] }]);
});

test("the host sets up the evening, and says who has come", async () => {
  const { user, server } = show(null);
  await user.click(await screen.findByRole("radio", { name: /Americano/ }));
  await user.click(screen.getByRole("button", { name: "To a score" }));
  await user.click(screen.getByRole("button", { name: "15" }));
  await user.type(screen.getByRole("textbox", { name: "Name of court 1" }), "Lapangan 14");
  await user.click(screen.getByRole("button", { name: "Start the evening" }));
  expect(await screen.findByRole("button", { name: "All are here" })).toBeInTheDocument();
  expect(server.night?.settings).toMatchObject({ winningPoints: 15, totalPoints: 0 });
  expect(server.night).toMatchObject({ format: "americano", courts: [{ name: "Lapangan 14" }, { name: "Court 2" }] });
});
