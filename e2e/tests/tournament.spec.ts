// A cup of sixteen pairs from entry to winner, with a walkover and a correction.

import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { closed } from "../harness/closed.ts";
import { tomorrow } from "../harness/days.ts";
import { at } from "../harness/office.ts";
import { expect, test } from "../harness/test.ts";

type Tie = { id: string; number: number; state: string; entryAId?: string; version: string };
type Cup = { id: string; events: { id: string; ties?: Tie[]; entries?: { id: string; name: string }[] }[] };

const names = "Andi Bima Cici Dodi Elsa Feri Gina Heru Ika Jono Kiki Lulu Maya Nina Oka".split(" ");
const pairs = names.map((name) => `${name} / ${name}ta`);

const get = async (page: Page, tournamentId: string) =>
  (await call<{ tournament: Cup }>(page, "TournamentService/GetTournament", { tournamentId })).tournament;

test("a cup of sixteen pairs is entered, drawn, played, corrected and won", async ({
  page,
  anotherPage,
  anotherPlayer,
  t,
}) => {
  test.setTimeout(150_000);
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
    events: [{ name: "Ganda", kind: "EVENT_KIND_DOUBLES", format: "EVENT_FORMAT_KNOCKOUT", maxEntries: 16 }],
    courts: ["Lapangan 1", "Lapangan 2"],
  });
  const cup = t.path(`/compete/${tournament.id}`);
  const desk = (tab: string) => `${cup}/desk?tab=${tab}`;

  await test.step("a player enters and her partner accepts by the link", async () => {
    const player = await anotherPlayer({ name: "Sari Anggraini" });
    const partner = await anotherPlayer({ name: "Tono Wijaya" });
    await player.goto(cup);
    await player
      .getByRole("button", { name: t("Enter"), exact: true })
      .first()
      .click();
    await player
      .getByRole("dialog")
      .getByRole("button", { name: t("Get the link"), exact: true })
      .click();
    await partner.goto(await player.getByLabel(t("Link for your partner")).inputValue());
    await partner.getByRole("button", { name: t("Accept"), exact: true }).click();
    await expect(partner.getByText("Sari Anggraini / Tono Wijaya").first()).toBeVisible();
  });

  await test.step("the organiser adds fifteen pairs by pasting and draws", async () => {
    await organiser.goto(desk("entries"));
    await organiser.getByRole("button", { name: t("Add by name") }).click();
    await organiser.getByRole("textbox", { name: t("Names") }).fill(pairs.join("\n"));
    await organiser.getByRole("dialog").locator("button[type=submit]").click();
    await expect(organiser.getByText("Okata").first()).toBeVisible();
    await closed(organiser);
    await organiser.goto(desk("draw"));
    await organiser.getByRole("button", { name: t("Draw the knockout"), exact: true }).click();
    await expect.poll(async () => (await get(organiser, tournament.id)).events[0]?.ties?.length).toBe(15);
  });

  await test.step("a match is called, scored in two taps a set, and another is a walkover", async () => {
    await organiser.goto(desk("courts"));
    const courts = organiser
      .getByRole("list", { name: t("Courts") })
      .getByRole("listitem")
      .filter({ has: organiser.locator("h2") });
    await courts.first().getByRole("button").click();
    await courts
      .first()
      .getByRole("button", { name: t("Score"), exact: true })
      .click();
    const sheet = organiser.getByRole("dialog");
    for (const points of ["15", "17"]) {
      await sheet.locator("button[aria-pressed]").first().click();
      await sheet.getByRole("button", { name: points, exact: true }).click();
    }
    await sheet.getByRole("button", { name: t("Confirm result") }).click();
    await expect(sheet).toHaveCount(0);
    await courts.first().getByRole("button").click();
    await courts
      .first()
      .getByRole("button", { name: t("Score"), exact: true })
      .click();
    await sheet.getByRole("button", { name: t("Walkover") }).click();
    await sheet.locator("button[aria-pressed]").last().click();
    await sheet.getByRole("button", { name: t("Confirm result") }).click();
    await expect(sheet).toHaveCount(0);
  });

  await test.step("a correction says what it changes", async () => {
    const before = await get(organiser, tournament.id);
    const first = before.events[0]?.ties?.find((tie) => tie.state === "TIE_STATE_OVER");
    if (!first) throw new Error("Nothing was played.");
    const preview = await call<{ consequences: object[] }>(organiser, "TournamentService/ScoreTie", {
      tieId: first.id,
      version: first.version,
      sets: [
        { a: 15, b: 21 },
        { a: 17, b: 21 },
      ],
      outcome: "TIE_OUTCOME_PLAYED",
      isPreview: true,
    });
    expect(preview.consequences).toHaveLength(1);
  });

  await test.step("the rest is played, and everybody sees who won", async () => {
    for (let round = 0; round < 4; round += 1) {
      const now = await get(organiser, tournament.id);
      for (const tie of now.events[0]?.ties?.filter(({ state }) => state === "TIE_STATE_READY") ?? []) {
        await call(organiser, "TournamentService/ScoreTie", {
          tieId: tie.id,
          version: tie.version,
          sets: [
            { a: 21, b: 12 },
            { a: 21, b: 19 },
          ],
          outcome: "TIE_OUTCOME_PLAYED",
        });
      }
    }
    const over = (await get(organiser, tournament.id)) as Cup & {
      state: string;
      events: { winnerEntryIds: string[] }[];
    };
    expect(over.state).toBe("TOURNAMENT_STATE_OVER");
    const [winner] = over.events[0]?.winnerEntryIds ?? [];
    const name = over.events[0]?.entries?.find(({ id }) => id === winner)?.name ?? "";
    const visitor = await anotherPage();
    await visitor.goto(cup);
    await expect(visitor.getByText(name).first()).toBeVisible();
    await page.goto(t.path("/compete"));
    await expect(page.getByText("Piala Melati").first()).toBeVisible();
  });
});
