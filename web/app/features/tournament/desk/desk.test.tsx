import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  EventKind,
  type StartTieRequest,
  type Tie,
  TieState,
  TournamentEntrySchema,
  TournamentEventSchema,
  TournamentService,
} from "~/gen/lapang/v1/tournament_pb";
import { refusal } from "../../../../test/refuse";
import { renderPage } from "../../../../test/render";
import { Desk } from "./desk";
import { RenameEntry } from "./entries/rename-entry";
import { Scoring } from "./score/scoring";
import { aTie, aTournament, at } from "./tournament.fixture";

const method = TournamentService.method;

/** Court 1 plays, court 2 is free; of the queue one waits for Budi, one rests, one can be called. */
const ties: Tie[] = [
  aTie(1, "Andi/Budi", "Caca/Dedi", { state: TieState.LIVE, court: 1, startedAt: at("2020-01-01T00:00:00Z") }),
  aTie(2, "Andi/Budi", "Eka/Fitri", { callPosition: 3, isBusy: true }),
  aTie(3, "Eka/Fitri", "Gita/Hadi", { callPosition: 1, restsUntil: at("2099-01-01T07:20:00Z") }),
  aTie(4, "Indra/Joko", "Kiki/Lala", { callPosition: 2, plannedCourt: 2 }),
];

function open() {
  const started: StartTieRequest[] = [];
  const page = renderPage(<Desk id="c1" />, {
    server: (router) => {
      router.rpc(method.getTournament, () => ({ tournament: aTournament(ties), isOrganiser: true }));
      router.rpc(method.startTie, (request) => {
        started.push(request);
        return { tournament: aTournament(ties, { revision: 6n }) };
      });
    },
  });
  return { ...page, started };
}

test("a free court offers the first match that can be called, and starts it in one press", async () => {
  const { user, started } = open();
  const courts = await screen.findByRole("list", { name: "Courts" });
  within(courts).getByText(/Caca/);
  await user.click(within(courts).getByRole("button", { name: "Call Indra / Joko v Kiki / Lala on Court 2" }));
  await vi.waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]).toMatchObject({ tieId: "t4", court: 2, despiteRest: false });
});

test("the queue says why a match waits, and starting it despite rest asks first", async () => {
  const { user, started } = open();
  const queue = await screen.findByRole("region", { name: "Queue" });
  const rows = within(queue).getAllByRole("listitem");
  expect(
    rows.map((row) => /Resting until 14:20|Andi is still on Court 1|Ready/.exec(row.textContent ?? "")?.[0]),
  ).toEqual(["Resting until 14:20", "Ready", "Andi is still on Court 1"]);
  const [resting] = rows;
  if (!resting) throw new Error("no row");
  await user.click(within(resting).getByRole("button", { name: "Start" }));
  expect(started).toHaveLength(0);
  await user.click(await screen.findByRole("button", { name: "Court 2 anyway" }));
  await vi.waitFor(() => expect(started[0]).toMatchObject({ tieId: "t3", court: 2, despiteRest: true }));
});

test("a scorer whose link has been renewed is told so", async () => {
  const { user } = renderPage(<Scoring id="c1" />, {
    path: "/score#old",
    server: (router) => {
      router.rpc(method.getTournament, () => ({ tournament: aTournament(ties) }));
      router.rpc(method.scoreTie, () => {
        throw refusal(Code.PermissionDenied, "NOT_A_SCORER");
      });
    },
  });
  await user.click(await screen.findByRole("button", { name: /Court 1/ }));
  await user.click(await screen.findByRole("button", { name: /Andi/ }));
  await user.click(screen.getByRole("button", { name: "17" }));
  await screen.findByText(/does not work any more/);
});

test("an organiser renames only who has no account", async () => {
  const people = [
    { name: "Andi", hasAccount: true },
    { name: "Budi", hasAccount: false },
  ];
  const entry = create(TournamentEntrySchema, { id: "e1", name: "Andi / Budi", people });
  const event = create(TournamentEventSchema, { id: "v1", name: "Doubles", kind: EventKind.DOUBLES, teamSize: 2 });
  renderPage(<RenameEntry tournament={aTournament([])} event={event} entry={entry} onClose={() => {}} />);
  expect(await screen.findByRole("textbox", { name: "Name 1" })).toHaveAttribute("readonly");
  expect(screen.getByText("From their account. Only they can change it.")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Name 2" })).not.toHaveAttribute("readonly");
});
