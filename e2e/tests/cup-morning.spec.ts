// The morning of a cup on the organiser's phone: a reserve comes in, a side withdraws and is back, a result is taken back,
// and another is corrected after the bracket went on.

import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { at } from "../harness/office.ts";
import { expect, test } from "../harness/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

type Tie = { id: string; number: number; state: string; version: string; entryAId?: string; entryBId?: string };
type Event = { id: string; ties?: Tie[]; entries?: { id: string; name: string }[] };

const read = async (page: Page, tournamentId: string) => {
  const answer = await call<{ tournament: { events: Event[] } }>(page, "TournamentService/GetTournament", { tournamentId });
  const [event] = answer.tournament.events;
  if (!event) throw new Error("The tournament has no event.");
  const tie = (number: number) => {
    const found = event.ties?.find((it) => it.number === number);
    if (!found) throw new Error(`There is no tie ${number}.`);
    return found;
  };
  return { event, tie };
};

test("an organiser mends the morning of a cup on the phone", async ({ anotherPage, anotherPlayer, t }) => {
  const organiser = await anotherPlayer({ name: "Rina Kusuma" });
  await organiser.setViewportSize({ width: 360, height: 740 });
  const { tournament } = await call<{ tournament: { id: string; events: Event[] } }>(
    organiser,
    "TournamentService/CreateTournament",
    {
      tournament: {
        name: "Piala Kenanga",
        sportId: "badminton",
        location: "GOR Kenanga",
        startTime: at(tomorrow(), 8),
        endTime: at(tomorrow(), 18),
        isPublic: true,
      },
      isPublished: true,
      events: [{ name: "Tunggal", kind: "EVENT_KIND_SINGLES", format: "EVENT_FORMAT_KNOCKOUT", maxEntries: 4 }],
      courts: ["Lapangan 1"],
    },
  );
  const eventId = tournament.events[0]?.id;
  const entries = ["Andi", "Bima", "Cici", "Dodi", "Elsa"].map((name) => ({ people: [name] }));
  await call(organiser, "TournamentService/AddEntries", { eventId, entries });
  await call(organiser, "TournamentService/DrawStage", { eventId, stage: "STAGE_KIND_KNOCKOUT" });
  const desk = (tab: string) => t.path(`/compete/${tournament.id}/desk?tab=${tab}`);
  const dialog = organiser.getByRole("dialog");
  const score = (tie: Tie, sets: [number, number][]) =>
    call(organiser, "TournamentService/ScoreTie", {
      tieId: tie.id,
      version: tie.version,
      sets: sets.map(([a, b]) => ({ a, b })),
      outcome: "TIE_OUTCOME_PLAYED",
    });

  await test.step("the reserve takes the place of who does not come", async () => {
    await organiser.goto(desk("entries"));
    await organiser.getByRole("button", { name: t("More for {label}", { label: "Andi" }) }).click();
    await organiser.getByRole("menuitem", { name: t("Replace…") }).click();
    await dialog.getByRole("button", { name: t("Replace"), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const { event } = await read(organiser, tournament.id);
    const inDraw = new Set(event.ties?.flatMap(({ entryAId, entryBId }) => [entryAId, entryBId]));
    const drawn = event.entries?.filter(({ id }) => inDraw.has(id)).map(({ name }) => name);
    expect(drawn?.toSorted()).toEqual(["Bima", "Cici", "Dodi", "Elsa"]);
  });

  await test.step("a side withdraws and is back", async () => {
    await organiser.getByRole("button", { name: t("More for {label}", { label: "Bima" }) }).click();
    await organiser.getByRole("menuitem", { name: t("Withdraw", { context: "by the organiser" }) }).click();
    const question = organiser.getByRole("alertdialog");
    await question.getByRole("button", { name: t("Withdraw", { context: "by the organiser" }), exact: true }).click();
    await organiser.getByRole("button", { name: t("Reinstate {label}", { label: "Bima" }) }).click();
    await expect(organiser.getByRole("button", { name: t("Reinstate {label}", { label: "Bima" }) })).toHaveCount(0);
    const { event } = await read(organiser, tournament.id);
    expect(event.ties?.map(({ state }) => state)).not.toContain("TIE_STATE_OVER");
  });

  await test.step("a result on the wrong match is taken back", async () => {
    const before = await read(organiser, tournament.id);
    await score(before.tie(1), [
      [21, 15],
      [21, 17],
    ]);
    await organiser.goto(desk("courts"));
    await organiser.getByText(t("Finished"), { exact: false }).first().click();
    await organiser.getByRole("button", { name: t("Correct"), exact: true }).click();
    await dialog.getByRole("button", { name: t("Take back the result") }).click();
    await dialog.getByRole("button", { name: t("Take back {result}", { result: "21–15 21–17" }) }).click();
    await dialog.getByRole("button", { name: t("Done"), exact: true }).click();
    const { tie } = await read(organiser, tournament.id);
    expect(tie(1).state).toBe("TIE_STATE_READY");
  });

  await test.step("a result is corrected after the final has begun, and the bracket stands", async () => {
    let now = await read(organiser, tournament.id);
    for (const number of [1, 2]) {
      await score(now.tie(number), [
        [21, 15],
        [21, 17],
      ]);
    }
    now = await read(organiser, tournament.id);
    await call(organiser, "TournamentService/StartTie", { tieId: now.tie(3).id, court: 1, despiteRest: true });
    await organiser.reload();
    await organiser.getByText(t("Finished"), { exact: false }).first().click();
    await organiser.getByRole("button", { name: t("Correct"), exact: true }).first().click();
    for (let taps = 0; taps < 2; taps += 1) await dialog.getByRole("button", { name: t("Undo"), exact: true }).click();
    for (const points of ["15", "17"]) {
      await dialog.locator("button[aria-pressed]").last().click();
      await dialog.getByRole("button", { name: points, exact: true }).click();
    }
    await dialog.getByRole("button", { name: t("Check the correction") }).click();
    await dialog.getByRole("button", { name: t("Correct the score, keep the bracket") }).click();
    await dialog.getByRole("button", { name: t("Save the correction") }).click();
    await expect(dialog).toHaveCount(0);
    const after = await read(organiser, tournament.id);
    expect([after.tie(3).entryAId, after.tie(3).entryBId]).toEqual([now.tie(3).entryAId, now.tie(3).entryBId]);
    const visitor = await anotherPage();
    await visitor.setViewportSize({ width: 360, height: 740 });
    await visitor.goto(t.path(`/compete/${tournament.id}?show=schedule`));
    await expect(visitor.getByText(t.pattern("Bracket stands: it was {old} before")).first()).toBeVisible();
  });
});
