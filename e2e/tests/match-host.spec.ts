// Host actions in a match with participants.

import type { Page } from "@playwright/test";
import { inFull, tomorrow } from "../harness/days.ts";
import { hostMatch, joinMatch } from "../harness/matches.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";
import { typeParts } from "../harness/typing.ts";

const news = { timeout: 20_000 };

test("a host copies the player list, removes a player, reschedules and calls off the match", async ({
  page,
  context,
  anotherPage,
  server,
  mailbox,
  newAddress,
  signIn,
  localised,
  language,
  words,
}) => {
  const day = tomorrow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
  await signIn(page, newAddress("rani"), { name: "Rani Kusuma" });
  const match = await hostMatch(page, server.origin, { name: "Office futsal", day, most: 4 });
  const [second, third] = [await anotherPage(), await anotherPage()];
  const staying = newAddress("tono");
  await signIn(second, staying, { name: "Tono Wijaya" });
  await joinMatch(second, server.origin, match.id);
  await signIn(third, newAddress("wati"), { name: "Wati Siregar" });
  await joinMatch(third, server.origin, match.id);
  const address = localised(`/match/${match.id}`);
  for (const other of [page, second, third]) await other.goto(address);
  const taking = (whose: Page) => whose.getByRole("complementary", { name: words.takingPart });

  await test.step("copy the players to the clipboard as text", async () => {
    await page.getByRole("button", { name: words.copyThePlayers }).click();
    await expect(page.getByRole("button", { name: words.copiedForTheChat })).toBeVisible();
    await expectAccessible(page);
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const lines = text.split("\n");
    expect(lines[0]).toBe(match.name);
    expect(lines[1]).toMatch(/19[:.]00 WIB$/);
    expect(lines[2]).toBe("Lapangan RW 05");
    expect(text).toContain(`1. ${words.hostOf("Rani Kusuma")}\n2. Tono Wijaya\n3. Wati Siregar\n`);
    expect(text).toContain(words.spotsLeft(1));
    expect(lines.at(-1)).toBe(words.joinHere(match.link));
  });

  await test.step("remove a player, who sees it", async () => {
    await page.getByRole("button", { name: words.removePlayer("Wati Siregar"), exact: true }).click();
    const question = page.getByRole("alertdialog", { name: words.removePlayerQuestion("Wati Siregar") });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: words.takeOut }).click();
    await expect(question).toBeHidden();
    await expect(taking(page)).toContainText(words.count(2, 4));
    await expect(taking(third).getByRole("button", { name: words.join })).toBeVisible(news);
  });

  await test.step("changing the time warns how many players it affects, and emails them", async () => {
    await page.getByRole("link", { name: words.edit, exact: true }).click();
    await typeParts(page, words.time, { hour: "20", minute: "30" });
    await expect(page.getByRole("main").getByText(words.mailToPlayers(1))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: words.saveMatch, exact: true }).click();
    const question = page.getByRole("alertdialog", { name: words.saveTheseChanges });
    await expect(question).toContainText(words.mailToPlayers(1));
    await expectAccessible(page);
    await question.getByRole("button", { name: words.saveAndTell }).click();
    await expect(page.getByText(words.matchIsSaved)).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/20[:.]30–\d\d[:.]\d\d WIB/);
    const mail = await mailbox.next(staying, ({ subject }) => subject === words.changedMail(match.name));
    expect(mail.text).toMatch(/20[:.]30/);
    await expect(second.getByRole("main")).toContainText(/20[:.]30–\d\d[:.]\d\d WIB/, news);
    await expect(second.getByRole("main")).toContainText(inFull(day, language));
  });

  await test.step("a canceled match shows that to its players, and its link stops working", async () => {
    await page.getByRole("button", { name: words.deleteMatch }).click();
    const question = page.getByRole("alertdialog", { name: words.deleteMatchQuestion });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("textbox", { name: words.why }).fill("Hujan deras");
    await question.getByRole("button", { name: words.deleteMatch }).click();
    await expect(page.getByText(words.matchIsDeleted)).toBeVisible();
    await expect(page).toHaveURL(localised("/play"));
    await mailbox.next(staying, ({ subject }) => subject === words.calledOffMail(match.name));
    await expect(second.getByText(words.calledOffByTheHost)).toBeVisible(news);
    await expect(second.getByText("Hujan deras")).toBeVisible();
    await expectAccessible(second);
    const answer = await second.request.get(match.link);
    expect(answer.status()).toBe(404);
  });
});
