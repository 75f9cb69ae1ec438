import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { hostMatch } from "../harness/matches.ts";
import { expect, test } from "../harness/test.ts";

/** Without a reload. How soon the server tells is a test of its own: two browsers and a busy machine need longer. */
const live = { timeout: 10_000 };

const streams = "**/lapang.v1.MatchService/WatchMatches";

test("the match list and page show joins, the waitlist, departures and cancellation live", async ({
  page,
  anotherPlayer,
  anotherPage,
  newAddress,
  signIn,
  t,
}) => {
  const location = `Lapangan ${newAddress("live").slice(0, 24)}`;
  const host = await anotherPlayer({ name: "Lina Hartati" });
  const { id } = await hostMatch(host, { name: "Futsal for three", day: tomorrow(), place: location, most: 3 });
  const [budi, citra, dodi] = [await anotherPage(), await anotherPage(), await anotherPage()];
  await signIn(budi, { name: "Budi Santoso" });
  await signIn(citra, { name: "Citra Dewi" });
  await signIn(dodi, { name: "Dodi Pratama" });
  const as = (who: Page, method: string) => call(who, `MatchService/${method}`, { matchId: id });

  // A visitor has the list open, a waitlisted player the page.
  const opened = page.waitForResponse(streams);
  await page.goto(t.path(`/play?place=${encodeURIComponent(location)}`));
  const card = page.getByRole("article");
  await expect(card).toContainText(t("# spots left", { count: 2 }));
  expect((await opened).status()).toBe(200);
  const openedToo = dodi.waitForResponse(streams);
  await dodi.goto(t.path(`/match/${id}`));
  const participation = dodi.getByRole("complementary", { name: t("Taking part") });
  await expect(participation).toContainText(t("{now} of {most}", { now: 1, most: 3 }));
  expect((await openedToo).status()).toBe(200);

  await test.step("a player joins", async () => {
    await as(budi, "JoinMatch");
    await expect(card).toContainText(t("# spots left", { count: 1 }), live);
    await expect(participation).toContainText(t("{now} of {most}", { now: 2, most: 3 }), live);
    await expect(card.getByText("Budi S.")).toBeAttached(live);
    await expect(dodi.getByText("Budi S.")).toBeVisible(live);
  });
  await test.step("another takes the last place, and a third joins the waitlist", async () => {
    await as(citra, "JoinMatch");
    await expect(card.getByText(t("Full"), { exact: true })).toBeVisible(live);
    await as(dodi, "JoinWaitlist");
    await expect(card.getByText(t("# waiting", { count: 1 }))).toBeVisible(live);
    const own = await anotherPage({ storageState: await dodi.context().storageState() });
    await own.goto(t.path(`/play?place=${encodeURIComponent(location)}`));
    await expect(own.getByText(t("You’re number {position} on the waitlist", { position: 1 }))).toBeVisible();
    await own.goto(t.path("/my?show=matches"));
    await expect(own.getByText(t("You’re number {position} on the waitlist", { position: 1 }))).toBeVisible();
    await own.close();
  });
  await test.step("one leaves, and the waitlisted player is promoted", async () => {
    await as(budi, "LeaveMatch");
    await expect(card.getByText(t("# waiting", { count: 1 }))).toHaveCount(0, live);
    await expect(participation).toContainText(t("You are in"), live);
  });
  await test.step("the match is called off", async () => {
    await call(host, "MatchService/DeleteMatch", { id });
    await expect(page.getByText(t("No matches found. Create the first one!"))).toBeVisible(live);
    await expect(dodi.getByText(t("This match has been called off"))).toBeVisible(live);
  });
});
