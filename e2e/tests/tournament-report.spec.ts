// A tournament that somebody reports and an admin hides.

import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { at } from "../harness/office.ts";
import { expect, test } from "../harness/test.ts";

type Cup = { id: string; events: { id: string }[] };

test("a reported tournament is hidden: visitors find nothing, who entered reads why", async ({
  page,
  faults,
  anotherPage,
  anotherPlayer,
  signInAsAdmin,
  t,
}) => {
  const reason = "GOR Kenari tidak tahu ada turnamen ini";
  const fraud = "Minta transfer dulu, padahal GOR-nya tidak tahu.";
  const organiser = await anotherPlayer({ name: "Rina Kusuma" });
  const { tournament } = await call<{ tournament: Cup }>(organiser, "TournamentService/CreateTournament", {
    tournament: {
      name: "Piala Kenari",
      sportId: "badminton",
      location: "GOR Kenari",
      startTime: at(tomorrow(), 8),
      endTime: at(tomorrow(), 18),
      isPublic: true,
    },
    isPublished: true,
    events: [{ name: "Tunggal", kind: "EVENT_KIND_SINGLES", format: "EVENT_FORMAT_KNOCKOUT", maxEntries: 8 }],
    courts: ["Lapangan 1"],
  });
  const cup = t.path(`/compete/${tournament.id}`);
  const entrant = await anotherPlayer({ name: "Sari Anggraini" });
  await call(entrant, "TournamentService/EnterTournament", { eventId: tournament.events[0]?.id });

  await test.step("a player reports it, and sees who can be reported in it", async () => {
    const player = await anotherPlayer({ name: "Tono Wijaya" });
    await player.goto(`${cup}?show=entries`);
    await player.getByRole("button", { name: t("Report this tournament") }).click();
    const dialog = player.getByRole("dialog");
    await dialog.getByText(t("It is a scam"), { exact: true }).click();
    await dialog.getByRole("textbox").fill(fraud);
    await dialog.getByRole("button", { name: t("Send report") }).click();
    await expect(dialog).toBeHidden();
    // Whom they do not play with they see by first name and initial.
    const name = "Sari A.";
    await player.getByRole("button", { name: t("More about {name}", { name }) }).click();
    await expect(player.getByRole("menuitem")).toHaveText([t("Report {name}", { name }), t("Block {name}", { name })]);
  });

  await test.step("an admin hides it with a reason", async () => {
    await signInAsAdmin(page);
    await page.goto(t.path("/internal/reports"));
    const card = page.getByRole("article").filter({ hasText: fraud });
    await expect(card).toContainText("Rina Kusuma");
    await card.getByRole("button", { name: t("Hide tournament") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(reason);
    await dialog.getByRole("button", { name: t("Hide tournament") }).click();
    await expect(card.getByText(t("The tournament is hidden and called off."))).toBeVisible();
    await page.getByRole("link", { name: t("Decided"), exact: true }).click();
    await expect(page.getByRole("article").filter({ hasText: "Piala Kenari" })).toContainText("Rangga Wijaya");
  });

  await test.step("a visitor gets 404", async () => {
    const visitor = await anotherPage();
    expect((await visitor.request.get(cup)).status()).toBe(404);
  });

  await test.step("who entered reads that it was called off, and why", async () => {
    // Its page is not found before the app knows who reads.
    faults.allow(/404.*\/compete\//);
    await entrant.goto(cup);
    await expect(entrant.getByText(t("This tournament has been called off."))).toBeVisible();
    await expect(entrant.getByText(reason)).toBeVisible();
  });
});
