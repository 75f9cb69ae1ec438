// A scorer at the court loses the line: two results are typed, the page is reloaded, and both are sent later.

import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { at } from "../harness/office.ts";
import { goOffline, offlineNotice, untilCached } from "../harness/offline.ts";
import { expect, test } from "../harness/test.ts";

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: "allow", savesData: false, canBeCut: true });

test.afterEach(async ({ server }) => server.relay?.restore());

type Tie = { id: string; state: string; sets?: { a: number; b: number }[]; callPosition?: number };
type Cup = { id: string; events: { id: string; ties?: Tie[] }[] };

const tiesOf = async (page: Page, tournamentId: string) =>
  (await call<{ tournament: Cup }>(page, "TournamentService/GetTournament", { tournamentId })).tournament.events[0]
    ?.ties ?? [];

test("what a scorer types without a network is kept over a reload and sent later", async ({
  page,
  anotherPlayer,
  faults,
  server,
  t,
}) => {
  const organiser = await anotherPlayer({ name: "Rina Kusuma" });
  const { tournament } = await call<{ tournament: Cup }>(organiser, "TournamentService/CreateTournament", {
    tournament: {
      name: "Piala Melati",
      sportId: "badminton",
      location: "GOR Melati",
      startTime: at(tomorrow(), 8),
      endTime: at(tomorrow(), 18),
      isPublic: true,
    },
    isPublished: true,
    events: [{ name: "Tunggal", kind: "EVENT_KIND_SINGLES", format: "EVENT_FORMAT_KNOCKOUT", maxEntries: 8 }],
    courts: ["Lapangan 1", "Lapangan 2"],
  });
  const eventId = tournament.events[0]?.id;
  const entries = ["Andi", "Bima", "Cici", "Dodi"].map((name) => ({ people: [name] }));
  await call(organiser, "TournamentService/AddEntries", { eventId, entries });
  await call(organiser, "TournamentService/DrawStage", { eventId, stage: "STAGE_KIND_KNOCKOUT" });
  const [first] = (await tiesOf(organiser, tournament.id)).filter(({ callPosition }) => callPosition);
  await call(organiser, "TournamentService/StartTie", { tieId: first?.id, court: 1 });
  const { scorerKey } = await call<{ scorerKey: string }>(organiser, "TournamentService/GetScorerKey", {
    tournamentId: tournament.id,
  });

  await page.goto(t.path(`/compete/${tournament.id}/score#${scorerKey}`));
  await expect(page.getByRole("button", { name: /Lapangan 1/ })).toBeVisible();
  await untilCached(page);
  const backOnline = await goOffline(page, faults, server);

  /** The first side wins in two sets. */
  async function score(...losses: string[]) {
    for (const points of losses) {
      await page.locator("button[aria-pressed]").first().click();
      await page.getByRole("button", { name: points, exact: true }).click();
    }
    await page.getByRole("button", { name: t("Confirm result") }).click();
    await expect(page.getByRole("heading", { name: "Piala Melati" })).toBeVisible();
  }
  const unsent = (count: number) => page.getByText(t("# scores not sent yet", { count }));

  await test.step("two results are typed without a network", async () => {
    await page.getByRole("button", { name: /Lapangan 1/ }).click();
    await score("17", "12");
    await expect(unsent(1)).toBeVisible();
    await page.getByRole("button", { name: t("Enter result"), exact: true }).click();
    await score("9", "15");
    await expect(unsent(2)).toBeVisible();
    await expect(offlineNotice(page, t)).toBeHidden();
  });

  await test.step("they are still there after a reload", async () => {
    await page.reload();
    await expect(unsent(2)).toBeVisible();
    await expect(page.getByText(t("Not sent yet"), { exact: true })).toHaveCount(2);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  await test.step("back online, both are sent", async () => {
    await backOnline();
    const results = async () => {
      const ties = await tiesOf(organiser, tournament.id);
      return ties.filter(({ state }) => state === "TIE_STATE_OVER").map(({ sets }) => sets?.map(({ b }) => b));
    };
    await expect.poll(results, { timeout: 40_000 }).toHaveLength(2);
    expect((await results()).sort()).toEqual([
      [17, 12],
      [9, 15],
    ]);
    await expect(page.getByText(t("Not sent yet"), { exact: true })).toHaveCount(0);
  });
});
