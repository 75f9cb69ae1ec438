// A full match: the waitlist, its order, and promotion.

import type { Page } from "@playwright/test";
import { tomorrow } from "../harness/days.ts";
import { confirmDialog } from "../harness/dialogs.ts";
import { hostMatch, joinWaitlist } from "../harness/matches.ts";
import { subjects } from "../harness/subjects.ts";
import { expect, test } from "../harness/test.ts";

/** Updates from other players arrive by the stream, or by the next poll without it. */
const updated = { timeout: 20_000 };

test("a waitlisted player sees their position, is promoted when a player leaves and gets an email", async ({
  page,
  anotherPage,
  mailbox,
  newAddress,
  signIn,
  t,
}) => {
  const participation = (whose: Page) => whose.getByRole("complementary", { name: t("Taking part") });
  await signIn(page, { name: "Rani Kusuma" });
  const match = await hostMatch(page, { name: "One on one", day: tomorrow(), most: 2 });
  const address = t.path(`/match/${match.id}`);
  await page.goto(address);
  await expect(participation(page)).toContainText(t("{now} of {most}", { now: 1, most: 2 }));

  const second = await anotherPage();
  await test.step("the second player takes the last place", async () => {
    await signIn(second, { name: "Tono Wijaya" });
    await second.goto(address);
    await participation(second).getByRole("button", { name: t("Join") }).click();
    await expect(participation(second)).toContainText(t("You are in"));
  });

  await test.step("a visitor can sign in to join the waitlist", async () => {
    const visitor = await anotherPage();
    await visitor.goto(address);
    await expect(participation(visitor).getByRole("link", { name: t("Sign in for the waitlist") })).toBeVisible();
  });

  const third = await anotherPage();
  const waiting = newAddress("wati");
  await test.step("the third player joins the waitlist as its first", async () => {
    await signIn(third, { email: waiting, name: "Wati Siregar" });
    await third.goto(address);
    await expect(participation(third)).toContainText(
      t("This match is full. Join the waitlist, and the next free spot can be yours."),
    );
    await participation(third).getByRole("button", { name: t("Join the waitlist") }).click();
    await expect(participation(third)).toContainText(t("You’re number {position} on the waitlist", { position: 1 }));
    await expect(participation(third)).toContainText(t("Full, # on the waitlist", { count: 1 }));
  });

  const fourth = await anotherPage();
  await test.step("the fourth player is second; the host sees both in order", async () => {
    await signIn(fourth, { name: "Fajar Nugroho" });
    await joinWaitlist(fourth, match.id);
    await fourth.goto(address);
    await expect(participation(fourth)).toContainText(t("You’re number {position} on the waitlist", { position: 2 }));
    await expect(page.getByRole("heading", { name: t("Waitlist"), exact: true })).toBeVisible(updated);
    const removals = page.getByRole("button", { name: new RegExp(t("Remove {name} from the waitlist", { name: ".+" })) });
    await expect(removals).toHaveCount(2, updated);
    await expect(removals.first()).toHaveAccessibleName(t("Remove {name} from the waitlist", { name: "Wati Siregar" }));
  });

  await test.step("the second player leaves; the third is promoted on the page and by email", async () => {
    await participation(second).getByRole("button", { name: t("Leave", { context: "a match" }) }).click();
    await confirmDialog(second, t("Leave this match?"), t("Leave the match"));
    await expect(participation(third)).toContainText(t("A spot opened up, and you are in."), updated);
    await expect(participation(third)).toContainText(t("You are in"));
    const mail = await mailbox.next(waiting, ({ subject }) => subject === subjects[t.language].youAreIn(match.name));
    expect(mail.text).toContain(`/match/${match.id}`);
    // The place was never free for anyone else.
    await expect(participation(second).getByRole("button", { name: t("Join the waitlist") })).toBeVisible();
    await expect(participation(fourth)).toContainText(t("You’re number {position} on the waitlist", { position: 1 }), updated);
  });

  await test.step("the fourth player leaves the waitlist", async () => {
    await participation(fourth).getByRole("button", { name: t("Leave the waitlist") }).click();
    await confirmDialog(fourth, t("Leave the waitlist?"), t("Leave the waitlist"));
    await expect(participation(fourth).getByRole("button", { name: t("Join the waitlist") })).toBeVisible();
  });
});
