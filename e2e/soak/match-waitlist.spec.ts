// A full match: the waitlist, its order, and promotion.

import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { hostMatch, joinMatch } from "../harness/matches.ts";
import { expect, test } from "../harness/test.ts";

test("joining the waitlist takes a place that has become free", async ({ page, anotherPlayer, signIn, t }) => {
  const host = await anotherPlayer({ name: "Rani Kusuma" });
  const { id } = await hostMatch(host, { name: "Just in time", day: tomorrow(), most: 2 });
  const other = await anotherPlayer();
  await joinMatch(other, id);

  await signIn(page, { name: "Wati Siregar" });
  await page.goto(t.path(`/match/${id}`));
  const participation = page.getByRole("complementary", { name: t("Taking part") });
  const wait = participation.getByRole("button", { name: t("Join the waitlist") });
  await expect(wait).toBeVisible();
  // The place becomes free while the page's call is in flight.
  await page.route("**/lapang.v1.MatchService/JoinWaitlist", async (route) => {
    await call(other, "MatchService/LeaveMatch", { matchId: id });
    await route.continue();
  });
  await wait.click();
  await expect(participation).toContainText(t("You are in"));
  await expect(participation.getByRole("alert")).toHaveCount(0);
});
