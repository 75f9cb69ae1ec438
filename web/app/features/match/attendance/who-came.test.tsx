import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Attendance, MatchService } from "~/gen/lapang/v1/match_pb";
import { RosterService } from "~/gen/lapang/v1/roster_pb";
import { renderPage } from "../../../../test/render";
import { signedInAs, signedOut } from "../../../../test/session";
import { aMatch } from "../match.fixture";
import { MatchDetail } from "../page/match-detail";

beforeEach(() => signedInAs("ani", "Ani Lestari"));
afterEach(() => {
  signedOut();
  localStorage.clear();
});

const player = (id: string, name: string, more = {}) => ({ id: `p-${id}`, userId: id, user: { id, name }, ...more });

/** A match that began ten minutes ago. */
const matchOf = (budi: object) =>
  aMatch({
    hostId: "ani",
    hasJoined: true,
    dateTime: timestampFromDate(new Date(Date.now() - 10 * 60_000)),
    endTime: timestampFromDate(new Date(Date.now() + 110 * 60_000)),
    participants: [player("ani", "Ani Lestari"), player("budi", "Budi Santoso", budi)],
  });

test("a tap notes who came; without a network the mark stays on this phone, and is sent later", async () => {
  let isOffline = true;
  const sent: object[] = [];
  const { user } = renderPage(<MatchDetail id="m1" />, {
    path: "/match/m1",
    server: ({ service }: ConnectRouter) => {
      service(MatchService, { getMatch: () => ({ match: matchOf({}) }) });
      service(RosterService, {
        exportRoster: () => ({ text: "" }),
        setAttendance({ marks }) {
          if (isOffline) throw new ConnectError("", Code.Unavailable);
          sent.push(...marks.map(({ participantId, attendance }) => ({ participantId, attendance })));
          return {};
        },
      });
    },
  });
  const budi = await screen.findByRole("button", { name: "Budi Santoso", pressed: false });
  await user.click(budi);
  expect(budi).toHaveAttribute("aria-pressed", "true");
  expect(await screen.findByText("1 mark not sent yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Another mark for Budi Santoso" }));
  await user.click(await screen.findByRole("menuitem", { name: "Did not come" }));
  isOffline = false;
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(sent).toEqual([{ participantId: "p-budi", attendance: Attendance.ABSENT }]));
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).not.toBeInTheDocument());
});

test("a player sees what was noted of them, and objects to it", async () => {
  signedInAs("budi", "Budi Santoso");
  const words: string[] = [];
  const { user } = renderPage(<MatchDetail id="m1" />, {
    path: "/match/m1",
    server: ({ service }: ConnectRouter) => {
      service(MatchService, {
        getMatch: () => ({ match: matchOf({ attendance: Attendance.ABSENT, objection: words.at(-1) ?? "" }) }),
      });
      service(RosterService, {
        disputeAttendance(request) {
          words.push(request.words);
          return {};
        },
      });
    },
  });
  expect(await screen.findByText("The host noted that you did not come.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "That is not right" }));
  await user.click(screen.getByRole("button", { name: "Tell the host" }));
  expect(screen.getByRole("textbox", { name: "What happened?" })).toHaveAccessibleDescription(/Write what happened/);
  await user.type(screen.getByRole("textbox", { name: "What happened?" }), "I came at nine");
  await user.click(screen.getByRole("button", { name: "Tell the host" }));
  expect(await screen.findByText("You object: “I came at nine”")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take it back" }));
  await waitFor(() => expect(words).toEqual(["I came at nine", ""]));
});
