import { Code, type ConnectRouter } from "@connectrpc/connect";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PlayService } from "~/gen/lapang/v1/play_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { apply } from "../changes";
import type { Night } from "../engine/night";
import { messageOf } from "../messages.fixture";
import { aNight } from "../night.fixture";
import { BoardPage } from "./board-page";

// Their code may take longer to load than a test waits.
beforeAll(() => Promise.all([import("./tv-board"), import("./walk-in")]), 60_000);

let isPhone = true;
beforeEach(() => {
  isPhone = true;
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (night: Night, path = "/match/m1/board#k") =>
  renderPage(<BoardPage matchId="m1" />, {
    path,
    server: ({ service }: ConnectRouter) => {
      service(PlayService, {
        getBoard: ({ boardKey }) => {
          if (boardKey !== "k") throw refusal(Code.NotFound, "");
          return { night: messageOf(night) };
        },
      });
    },
  });

/** As the server names people for those with only the link. */
const initials = (night: Night): Night => ({
  ...night,
  people: night.people.map((person) => ({ ...person, name: `${person.name} S.` })),
});

function playing(night: Night): Night {
  const sides = { sideA: ["p01", "p02"], sideB: ["p03", "p04"] };
  return apply(night, { key: "g1", at: night.startedAt + 5, kind: "start", court: 2, why: "", ...sides });
}

test.each([
  ["/match/m1/board#k", "You play on Court 2", "With Budi S., against Citra S. & Dewi S.", "Not you?"],
  ["/id/match/m1/board#k", "Kamu main di Court 2", "Bareng Budi S., lawan Citra S. & Dewi S.", "Bukan kamu?"],
])("at %s a walk-in picks their name once, and this phone shows their turn", async (path, title, words, other) => {
  const night = initials(playing(aNight({ people: 8, courts: 2 })));
  const { user, unmount } = show(night, path);
  await user.click(await screen.findByRole("button", { name: "Ani S." }));
  expect(screen.getByText(title)).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
  unmount();

  const again = show(night, path);
  expect(await screen.findByText(title)).toBeInTheDocument();
  await again.user.click(screen.getByRole("button", { name: other }));
  await again.user.click(screen.getByRole("button", { name: "Eka S." }));
  expect(within(screen.getByRole("region", { name: "Eka S." })).queryByText(title)).not.toBeInTheDocument();
});

test("two of the same shown name are told apart by whom they play with, else by when they came", async () => {
  const night = playing(aNight({ people: 8, courts: 2 }));
  const people = night.people.map((one) => (["p01", "p08"].includes(one.id) ? { ...one, name: "Sari D." } : one));
  show({ ...night, people });
  expect(await screen.findByRole("button", { name: "Sari D. plays with Budi" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Sari D. here since 19:00" })).toBeInTheDocument();
});

test("the code on the TV leads to this board by its key", async () => {
  isPhone = false;
  show(aNight({ people: 8, courts: 2 }));
  const code = await screen.findByRole("img", { name: /^QR code of/ });
  expect(code).toHaveAccessibleName(`QR code of ${location.origin}/match/m1/board#k`);
});

test("a link that was renewed says what to do", async () => {
  show(aNight(), "/match/m1/board#old");
  expect(await screen.findByText("Ask the host for the new link.")).toBeInTheDocument();
});
