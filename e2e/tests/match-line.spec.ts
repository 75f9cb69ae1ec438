// A full match: the waitlist, its order, and promotion.

import type { Page } from "@playwright/test";
import { tomorrow } from "../harness/days.ts";
import { hostMatch, waitForPlace } from "../harness/matches.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

/** Updates from other players arrive by the stream, or by the next poll without it. */
const news = { timeout: 20_000 };

test("a waitlisted player sees their position, is promoted when a player leaves and gets an email", async ({
  page,
  anotherPage,
  server,
  mailbox,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  const taking = (whose: Page) => whose.getByRole("complementary", { name: words.takingPart });
  await signIn(page, newAddress("rani"), { name: "Rani Kusuma" });
  const match = await hostMatch(page, server.origin, { name: "One on one", day: tomorrow(), most: 2 });
  const address = localised(`/match/${match.id}`);
  await page.goto(address);
  await expect(taking(page)).toContainText(words.count(1, 2));

  const second = await anotherPage();
  await test.step("the second player takes the last place", async () => {
    await signIn(second, newAddress("tono"), { name: "Tono Wijaya" });
    await second.goto(address);
    await taking(second).getByRole("button", { name: words.join }).click();
    await expect(taking(second)).toContainText(words.youAreIn);
  });

  await test.step("a visitor can sign in to join the waitlist", async () => {
    const visitor = await anotherPage();
    await visitor.goto(address);
    await expect(taking(visitor).getByRole("link", { name: words.signInToWait })).toBeVisible();
    await expectAccessible(visitor);
  });

  const third = await anotherPage();
  const waiting = newAddress("wati");
  await test.step("the third player joins the waitlist as its first", async () => {
    await signIn(third, waiting, { name: "Wati Siregar" });
    await third.goto(address);
    await expect(taking(third)).toContainText(words.matchIsFull);
    await expectAccessible(third);
    await taking(third).getByRole("button", { name: words.waitInLine }).click();
    await expect(taking(third)).toContainText(words.youAreNumber(1));
    await expect(taking(third)).toContainText(words.fullWith(1));
    await expectAccessible(third);
  });

  const fourth = await anotherPage();
  await test.step("the fourth player is second; the host sees both in order", async () => {
    await signIn(fourth, newAddress("fajar"), { name: "Fajar Nugroho" });
    await waitForPlace(fourth, server.origin, match.id);
    await fourth.goto(address);
    await expect(taking(fourth)).toContainText(words.youAreNumber(2));
    await expect(page.getByRole("heading", { name: words.inLine, exact: true })).toBeVisible(news);
    const removals = page.getByRole("button", { name: new RegExp(words.removeFromTheLine(".+")) });
    await expect(removals).toHaveCount(2, news);
    await expect(removals.first()).toHaveAccessibleName(words.removeFromTheLine("Wati Siregar"));
    await expectAccessible(page);
  });

  await test.step("the second player leaves; the third is promoted on the page and by email", async () => {
    await taking(second).getByRole("button", { name: words.leave }).click();
    const question = second.getByRole("alertdialog", { name: words.leaveThisMatch });
    await question.getByRole("button", { name: words.leaveTheMatch }).click();
    await expect(question).toBeHidden();
    await expect(taking(third)).toContainText(words.aSpotIsYours, news);
    await expect(taking(third)).toContainText(words.youAreIn);
    await expectAccessible(third);
    const mail = await mailbox.next(waiting, ({ subject }) => subject === words.youAreInMail(match.name));
    expect(mail.text).toContain(`/match/${match.id}`);
    // The place was never free for anyone else.
    await expect(taking(second).getByRole("button", { name: words.waitInLine })).toBeVisible();
    await expect(taking(fourth)).toContainText(words.youAreNumber(1), news);
  });

  await test.step("the fourth player leaves the waitlist", async () => {
    await taking(fourth).getByRole("button", { name: words.leaveTheLine }).click();
    const question = fourth.getByRole("alertdialog", { name: words.leaveTheLineQuestion });
    await expect(question).toBeVisible();
    await expectAccessible(fourth);
    await question.getByRole("button", { name: words.leaveTheLine }).click();
    await expect(question).toBeHidden();
    await expect(taking(fourth).getByRole("button", { name: words.waitInLine })).toBeVisible();
  });
});

test("a place that becomes free while joining the waitlist is taken at once", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  const host = await anotherPage();
  await signIn(host, newAddress("rani"), { name: "Rani Kusuma" });
  const { id } = await hostMatch(host, server.origin, { name: "Just in time", day: tomorrow(), most: 2 });
  const other = await anotherPage();
  await signIn(other, newAddress("tono"));
  const call = (whose: Page, method: string) =>
    whose.request.post(`${server.origin}/lapang.v1.MatchService/${method}`, {
      data: { matchId: id },
      headers: { Origin: server.origin },
    });
  expect((await call(other, "JoinMatch")).ok()).toBe(true);

  await signIn(page, newAddress("wati"), { name: "Wati Siregar" });
  await page.goto(localised(`/match/${id}`));
  const taking = page.getByRole("complementary", { name: words.takingPart });
  const wait = taking.getByRole("button", { name: words.waitInLine });
  await expect(wait).toBeVisible();
  // The place becomes free while the page's call is in flight.
  await page.route("**/lapang.v1.MatchService/JoinWaitlist", async (route) => {
    expect((await call(other, "LeaveMatch")).ok()).toBe(true);
    await route.continue();
  });
  await wait.click();
  await expect(taking).toContainText(words.youAreIn);
  await expect(taking.getByRole("alert")).toHaveCount(0);
});
