import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { expectFocusWithin, tabTo } from "../harness/keyboard.ts";
import { expect, test } from "../harness/test.ts";

test("a player finds, joins and leaves a match by keyboard", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  const name = `Hands off the mouse ${newAddress("")}`.slice(0, 60);
  const host = await anotherPage();
  await signIn(host, newAddress("host"));
  await call(host, server.origin, "MatchService/CreateMatch", {
    name,
    sportId: "cricket",
    location: "Lapangan Banteng",
    dateTime: `${tomorrow()}T12:00:00Z`,
    maxParticipants: 4,
    isPublic: true,
  });
  await signIn(page, newAddress("putu"), { name: "Putu Indah" });
  await page.goto(localised("/play?sport=cricket"));
  const link = page.getByRole("link", { name });
  await expect(link).toBeVisible();

  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: words.skipToThePage });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const part = page.getByRole("complementary", { name: words.takingPart });
  await tabTo(page, part.getByRole("button", { name: words.join }));
  await page.keyboard.press("Enter");
  await expect(part).toContainText(words.youAreIn);
  await expect(part).toContainText(words.count(2, 4));

  const leave = part.getByRole("button", { name: words.leave });
  await tabTo(page, leave);
  await page.keyboard.press("Space");
  const question = page.getByRole("alertdialog", { name: words.leaveThisMatch });
  await expectFocusWithin(question);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(leave).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, question.getByRole("button", { name: words.leaveTheMatch }));
  await page.keyboard.press("Enter");
  await expect(part).toContainText(words.count(1, 4));
});
