import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { hostMatch } from "../harness/matches.ts";
import { expect, test } from "../harness/test.ts";

/** Two failing streams, then a poll. */
const polled = { timeout: 20_000 };

const streams = "**/lapang.v1.MatchService/WatchMatches";

test("without a stream the page polls", async ({ page, anotherPlayer, faults, t }) => {
  // Expected: the failed streams.
  faults.allow(/ERR_FAILED/);
  const host = await anotherPlayer({ name: "Made Wirawan" });
  const { id } = await hostMatch(host, { name: "Futsal", day: tomorrow(), place: "Lapangan Renon", most: 3 });
  const budi = await anotherPlayer({ name: "Budi Santoso" });

  await page.route(streams, (route) => route.abort());
  await page.goto(t.path(`/match/${id}`));
  const participation = page.getByRole("complementary", { name: t("Taking part") });
  await expect(participation).toContainText(t("{now} of {most}", { now: 1, most: 3 }));
  await call(budi, "MatchService/JoinMatch", { matchId: id });
  await expect(participation).toContainText(t("{now} of {most}", { now: 2, most: 3 }), polled);
});
