// Host actions in a match with participants.

import type { Page } from "@playwright/test";
import { inFull, tomorrow } from "../harness/days.ts";
import { confirmDialog } from "../harness/dialogs.ts";
import { hostMatch, joinMatch } from "../harness/matches.ts";
import { subjects } from "../harness/subjects.ts";
import { expect, test } from "../harness/test.ts";
import { typeParts } from "../harness/typing.ts";

const updated = { timeout: 20_000 };

test("a host copies the player list, removes a player, reschedules and calls off the match", async ({
  page,
  anotherPage,
  server,
  mailbox,
  signIn,
  t,
}) => {
  const day = tomorrow();
  await signIn(page, { name: "Rani Kusuma" });
  const match = await hostMatch(page, { name: "Office futsal", day, most: 4 });
  const [second, third] = [await anotherPage(), await anotherPage()];
  const staying = await signIn(second, { name: "Tono Wijaya" });
  await joinMatch(second, match.id);
  await signIn(third, { name: "Wati Siregar" });
  await joinMatch(third, match.id);
  const address = t.path(`/match/${match.id}`);
  for (const other of [page, second, third]) await other.goto(address);
  const participation = (whose: Page) => whose.getByRole("complementary", { name: t("Taking part") });

  await test.step("copy the players to the clipboard as text", async () => {
    await page.getByRole("button", { name: t("Copy list") }).click();
    await expect(page.getByRole("button", { name: t("Copied: paste it into your chat") })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const lines = text.split("\n");
    expect(lines[0]).toBe(match.name);
    expect(text).toContain("Lapangan RW 05");
    for (const [at, name] of ["Rani Kusuma", "Tono Wijaya", "Wati Siregar"].entries())
      expect(lines).toContain(`${at + 1}. ${name}`);
    expect(lines.at(-1)).toContain(server.origin + match.path);
  });

  await test.step("remove a player, who sees it", async () => {
    await page.getByRole("button", { name: t("More about {name}", { name: "Wati Siregar" }) }).click();
    await page
      .getByRole("menuitem", { name: t("Remove {name}", { context: "a player", name: "Wati Siregar" }) })
      .click();
    await confirmDialog(page, t("Remove {name}?", { context: "a player", name: "Wati Siregar" }), t("Remove"));
    await expect(participation(page)).toContainText(t("{now} of {most}", { now: 2, most: 4 }));
    await expect(participation(third).getByRole("button", { name: t("Join") })).toBeVisible(updated);
  });

  await test.step("changing the time warns how many players it affects, and emails them", async () => {
    await page.getByRole("link", { name: t("Edit"), exact: true }).click();
    await typeParts(page, t("Time"), { hour: "20", minute: "30" });
    await expect(
      page.getByRole("main").getByText(
        t("An email about the new time or place goes to {players, plural, one {# player} other {# players}}.", {
          players: 1,
        }),
      ),
    ).toBeVisible();
    await page.getByRole("button", { name: t("Save"), exact: true }).click();
    const question = page.getByRole("alertdialog", { name: t("Save these changes?") });
    await expect(question).toContainText(
      t("An email about the new time or place goes to {players, plural, one {# player} other {# players}}.", {
        players: 1,
      }),
    );
    await question.getByRole("button", { name: t("Save, and tell them") }).click();
    await expect(page.getByText(t("The match is saved."))).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/20[:.]30–\d\d[:.]\d\d WIB/);
    const mail = await mailbox.next(staying, ({ subject }) => subject === subjects[t.language].changed(match.name));
    expect(mail.text).toMatch(/20[:.]30/);
    await expect(second.getByRole("main")).toContainText(/20[:.]30–\d\d[:.]\d\d WIB/, updated);
    await expect(second.getByRole("main")).toContainText(inFull(day, t.language));
  });

  await test.step("a canceled match shows that to its players, and its link stops working", async () => {
    await page.getByRole("button", { name: t("Call off the match") }).click();
    const question = page.getByRole("alertdialog", { name: t("Call off this match?") });
    await expect(question).toBeVisible();
    await question.getByRole("textbox", { name: t("Why?") }).fill("Hujan deras");
    await question.getByRole("button", { name: t("Call off the match") }).click();
    await expect(page.getByText(t("The match is called off."), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(t.path("/play"));
    await mailbox.next(staying, ({ subject }) => subject === subjects[t.language].calledOff(match.name));
    await expect(second.getByText(t("This match has been called off"))).toBeVisible(updated);
    await expect(second.getByText("Hujan deras")).toBeVisible();
    const answer = await second.request.get(match.path);
    expect(answer.status()).toBe(404);
  });
});
