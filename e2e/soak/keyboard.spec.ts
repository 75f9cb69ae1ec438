import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { expectFocusWithin, tabTo } from "../harness/keyboard.ts";
import { expect, test } from "../harness/test.ts";

test("a player finds, joins and leaves a match by keyboard", async ({ page, anotherPlayer, newAddress, signIn, t }) => {
  const name = `Hands off the mouse ${newAddress("")}`.slice(0, 60);
  const host = await anotherPlayer();
  await call(host, "MatchService/CreateMatch", {
    name,
    sportId: "cricket",
    location: "Lapangan Banteng",
    dateTime: `${tomorrow()}T12:00:00Z`,
    maxParticipants: 4,
    isPublic: true,
  });
  await signIn(page, { name: "Putu Indah" });
  await page.goto(t.path("/play?sport=cricket"));
  const link = page.getByRole("link", { name });
  await expect(link).toBeVisible();

  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: t("Skip to the page") });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const part = page.getByRole("complementary", { name: t("Taking part") });
  await tabTo(page, part.getByRole("button", { name: t("Join") }));
  await page.keyboard.press("Enter");
  await expect(part).toContainText(t("You are in"));
  await expect(part).toContainText(t("{now} of {most}", { now: 2, most: 4 }));

  const leave = part.getByRole("button", { name: t("Leave", { context: "a match" }) });
  await tabTo(page, leave);
  await page.keyboard.press("Space");
  const question = page.getByRole("alertdialog", { name: t("Leave this match?") });
  await expectFocusWithin(question);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(leave).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, question.getByRole("button", { name: t("Leave the match") }));
  await page.keyboard.press("Enter");
  await expect(part).toContainText(t("{now} of {most}", { now: 1, most: 4 }));
});
