import { comingWorkday } from "../harness/days.ts";
import { hostMatch } from "../harness/matches.ts";
import { goOffline, untilCached } from "../harness/offline.ts";
import { signOut } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";
import { tracesIn } from "../harness/traces.ts";

test.use({ serviceWorkers: "allow", canBeCut: true });

test.afterEach(async ({ server }) => server.relay?.restore());

test("the next player on a device sees none of the previous player's data, but the app stays cached", async ({
  page,
  server,
  faults,
  signIn,
  t,
}) => {
  await signIn(page, { name: "Bayu Nugroho" });
  const match = await hostMatch(page, { name: "Futsal Jumat Malam", day: comingWorkday() });
  await page.goto(t.path("/my?show=matches"));
  await expect(page.getByText(match.name)).toBeVisible();
  await untilCached(page);
  const { caches: before, localStorage: cached } = await tracesIn(page);
  expect(Object.keys(cached).join(" ")).toContain("MatchService/ListMyMatches");
  expect(before).toEqual([expect.stringMatching(/^lapang-shell-/)]);
  await signOut(page, t);
  const after = await tracesIn(page);
  expect(JSON.stringify(after)).not.toContain(match.name);
  expect(Object.keys(after.localStorage).filter((key) => key.startsWith("lapang-read:"))).toEqual([]);
  expect(after.caches).toEqual(before);

  await signIn(page);
  await page.goto(t.path("/play"));
  await expect(page.getByRole("banner").getByRole("button", { name: t.pattern("Account of {name}") })).toBeVisible();
  await goOffline(page, faults, server);
  await page.goto(t.path("/my?show=matches"));
  await expect(page.getByText(t("We cannot reach Lapang. Check your connection and try again."))).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText(match.name)).toHaveCount(0);
});
