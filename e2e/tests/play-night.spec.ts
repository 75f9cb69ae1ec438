// An evening of twenty people on three courts, run on the host's phone; the network fails in the middle.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { confirmDialog } from "../harness/dialogs.ts";
import { hostMatch } from "../harness/matches.ts";
import { goOffline, offlineNotice, untilCached } from "../harness/offline.ts";
import { expect, test } from "../harness/test.ts";
import type { Texts } from "../harness/texts.ts";

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: "allow", savesData: false, canBeCut: true });

test.afterEach(async ({ server }) => server.relay?.restore());

const guests = "Andi Bima Cici Dodi Elsa Feri Gina Heru Ika Jono Kiki Lulu Maya Nina Oka Puji Rudi Sari Tuti".split(
  " ",
);

type Game = { id: string; court: number; state: string; sideA: string[]; sideB: string[]; scores?: object[] };
type Board = { night: { games?: Game[]; people: { id: string }[] }; boardKey: string };

const boardOf = (page: Page, matchId: string) => call<Board>(page, "PlayService/GetBoard", { matchId });

const court = (page: Page, number: number) => page.getByRole("region", { name: `GOR ${number}`, exact: true });

async function start(page: Page, t: Texts, number: number) {
  await court(page, number)
    .getByRole("button", { name: t("Start"), exact: true })
    .click();
  await expect(court(page, number).getByRole("button", { name: t("Finish") })).toBeVisible();
}

/** 21–17 in four taps. */
async function finish(page: Page, t: Texts, number: number) {
  await court(page, number)
    .getByRole("button", { name: t("Finish") })
    .click();
  const pad = page.getByRole("dialog");
  await pad
    .getByRole("group", { name: t("Who won?") })
    .getByRole("button")
    .first()
    .click();
  await pad.getByRole("button", { name: "17", exact: true }).click();
  await pad.getByRole("button", { name: t("Save the score") }).click();
  await expect(pad).toHaveCount(0);
}

test("a host runs an evening, also without a network, and a player and the TV see the same", async ({
  page,
  anotherPage,
  faults,
  server,
  signIn,
  t,
}) => {
  await signIn(page, { name: "Rani Kusuma" });
  const match = await hostMatch(page, { name: "Badminton Kamis", day: tomorrow() });

  await test.step("set up three courts and twenty people", async () => {
    await page.goto(t.path(`/match/${match.id}`));
    await page.getByRole("link", { name: t("Run the evening") }).click();
    const number = page.getByRole("textbox", { name: t("Courts"), exact: true });
    await number.fill("3");
    await number.blur();
    for (const at of [1, 2, 3]) {
      await page.getByRole("textbox", { name: t("Name of court {number}", { number: at }) }).fill(`GOR ${at}`);
    }
    await page.getByRole("button", { name: t("Start the evening") }).click();
    await expect(page.getByRole("button", { name: t("{name} is here", { name: "Rani Kusuma" }) })).toBeVisible();
    const change = { key: randomUUID(), at: new Date().toISOString() };
    const people = guests.map((name) => ({ id: randomUUID(), name, state: "PERSON_STATE_PRESENT" }));
    await call(page, "PlayService/SetPeople", { matchId: match.id, change, people });
    await page.getByRole("button", { name: t("{name} is here", { name: "Rani Kusuma" }) }).click();
    await expect(page.getByText(t("# here", { count: 20 }))).toBeVisible();
  });

  await test.step("play the first games", async () => {
    await page.getByRole("button", { name: t("Courts"), exact: true }).click();
    for (const number of [1, 2, 3]) await start(page, t, number);
    await expect(court(page, 1)).toContainText(t("Next"));
    await finish(page, t, 2);
    await start(page, t, 2);
    await expect.poll(async () => (await boardOf(page, match.id)).night.games?.length).toBe(4);
  });

  await untilCached(page);
  const { boardKey } = await boardOf(page, match.id);
  const tv = await anotherPage({ viewport: { width: 1920, height: 1080 } });
  await tv.goto(t.path(`/match/${match.id}/board#${boardKey}`));
  await expect(tv.getByRole("region", { name: "GOR 1" })).toBeVisible();

  const backOnline = await goOffline(page, faults, server);

  await test.step("without a network the evening goes on, also after a reload", async () => {
    await finish(page, t, 1);
    await start(page, t, 1);
    await finish(page, t, 3);
    await expect(page.getByText(t("# changes not sent yet", { count: 3 }))).toBeVisible();
    await expect(offlineNotice(page, t)).toBeHidden();
    await page.reload();
    await expect(page.getByText(t("# changes not sent yet", { count: 3 }))).toBeVisible();
    await start(page, t, 3);
    await expect(page.getByText(t("# changes not sent yet", { count: 4 }))).toBeVisible();
  });

  await test.step("back online, the server and the TV have the same games", async () => {
    await backOnline();
    const isSent = async () => {
      const { games = [] } = (await boardOf(page, match.id)).night;
      return games.filter(({ state }) => state === "GAME_STATE_LIVE").length === 3 && games.length === 6;
    };
    await expect.poll(isSent, { timeout: 20_000 }).toBe(true);
    await expect(page.getByText(t.pattern("# changes not sent yet"))).toHaveCount(0);
    const { games = [], people } = (await boardOf(page, match.id)).night;
    expect(people).toHaveLength(20);
    expect(games).toHaveLength(6);
    const live = games.filter(({ state }) => state === "GAME_STATE_LIVE");
    expect(live.map((game) => game.court).sort()).toEqual([1, 2, 3]);
    const playing = live.flatMap(({ sideA, sideB }) => [...sideA, ...sideB]);
    expect(new Set(playing).size).toBe(12);
    const names = await court(page, 3).getByRole("paragraph").allTextContents();
    for (const name of names.slice(0, 1)) await expect(tv.getByRole("region", { name: "GOR 3" })).toContainText(name);
  });

  await test.step("end the evening, and reopen it", async () => {
    await page.getByRole("button", { name: t("Standings"), exact: true }).click();
    await page.getByRole("button", { name: t("End the evening") }).click();
    await confirmDialog(page, t("End the evening?"), t("End the evening"));
    await expect(page.getByRole("heading", { name: t("Final standings") })).toBeVisible();
    await expect(tv.getByText(t("The evening is over. Thanks for playing!"))).toBeVisible();
    await page.getByRole("button", { name: t("Reopen the evening") }).click();
    await expect(page.getByRole("heading", { name: t("Standings"), exact: true })).toBeVisible();
  });
});
