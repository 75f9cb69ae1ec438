import type { MessageInitShape } from "@bufbuild/protobuf";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { EventFormat, type StandingRowSchema } from "~/gen/lapang/v1/tournament_pb";
import { renderPage } from "../../../../test/render";
import { anEvent, pairs } from "../tournament.fixture";
import { GroupTable } from "./groups";

type Rows = MessageInitShape<typeof StandingRowSchema>[];

function show(rows: Rows, more = {}) {
  const event = anEvent({
    ...{ entries: pairs(4), format: EventFormat.GROUPS_KNOCKOUT, standings: [{ group: 1, rows }], ...more },
  });
  const [standings] = event.standings;
  if (!standings) throw new Error("no table");
  renderPage(<GroupTable event={event} standings={standings} name="Group A" />);
}

const rowTexts = async () => (await screen.findAllByRole("row")).slice(1).map((row) => row.textContent);

test("before the first result a table has the seeds, and claims nothing", async () => {
  show([{ entryId: "e1" }, { entryId: "e2", decidedBy: "LOT" }, { entryId: "e3" }]);
  expect(await rowTexts()).toEqual([
    expect.stringMatching(/^Andi Pratama \/ Budi \S+\[1\]0000/),
    expect.stringMatching(/\[2\]/),
    expect.stringMatching(/\[3\]/),
  ]);
  expect(screen.queryByText(/through|as things stand|drawing lots/i)).toBeNull();
});

test("who is through is told from who goes on as things stand, and who is out has no rank", async () => {
  show(
    [
      { entryId: "e1", rank: 1, isAdvancing: true, isThrough: true },
      { entryId: "e2", rank: 2, isAdvancing: true, decidedBy: "HEAD_TO_HEAD" },
      { entryId: "e3", rank: 2 },
      { entryId: "e4", rank: 4, isOut: true, decidedBy: "WINS" },
    ],
    { annulsWithdrawn: true },
  );
  const [through, onCourse, behind, out] = (await screen.findAllByRole("row")).slice(1);
  expect(through).toHaveTextContent(/^1.*through/);
  expect(onCourse).toHaveTextContent(/^2.*goes on as things stand/);
  expect(behind).toHaveTextContent(/^2(?!.*(through|goes on))/);
  expect(out).toHaveTextContent(/^[^4].*out: results do not count/);
  expect(within(out as HTMLElement).getByText(/\//).tagName).toBe("S");
  // Only what is decided has a reason.
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("listitem")).toHaveTextContent("the match between them");
});

test("goals for and against are shown where they decide", async () => {
  const goals = { rules: { bestOf: 1, to: 0, hasDraws: true }, winPoints: 3, drawPoints: 1 };
  show([{ entryId: "e1", rank: 1, scored: 7, conceded: 4 }], {
    ...goals,
    criteria: [{ by: "POINTS" }, { by: "POINT_DIFFERENCE" }, { by: "POINTS_SCORED" }],
  });
  expect(await screen.findByText("7–4")).toBeVisible();
  expect(screen.getByText("+3")).toBeVisible();
});
