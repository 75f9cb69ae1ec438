import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { hostMatch } from "../harness/matches.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

/** As soon as the issue asks for. */
const live = { timeout: 2_000 };
/** Two streams that fail, and a poll. */
const polled = { timeout: 20_000 };

const streams = "**/lapang.v1.MatchService/WatchMatches";

test("who looks at a match, on the list or on its page, sees others join, wait, leave and call it off", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  const { origin } = server;
  const location = `Lapangan ${newAddress("live").slice(0, 24)}`;
  const host = await anotherPage();
  await signIn(host, newAddress("lina"), { name: "Lina Hartati" });
  const { id } = await hostMatch(host, origin, { name: "Futsal for three", day: tomorrow(), place: location, most: 3 });
  const [budi, citra, dodi] = [await anotherPage(), await anotherPage(), await anotherPage()];
  await signIn(budi, newAddress("budi"), { name: "Budi Santoso" });
  await signIn(citra, newAddress("citra"), { name: "Citra Dewi" });
  await signIn(dodi, newAddress("dodi"), { name: "Dodi Pratama" });
  const as = (who: Page, method: string) => call(who, origin, `MatchService/${method}`, { matchId: id });

  // The list as a visitor sees it, the page as one who waits.
  const opened = page.waitForResponse(streams);
  await page.goto(localised(`/play?place=${encodeURIComponent(location)}`));
  const card = page.getByRole("article");
  await expect(card).toContainText(words.spotsLeft(2));
  expect((await opened).status()).toBe(200);
  const openedToo = dodi.waitForResponse(streams);
  await dodi.goto(localised(`/match/${id}`));
  const taking = dodi.getByRole("complementary", { name: words.takingPart });
  await expect(taking).toContainText(words.count(1, 3));
  expect((await openedToo).status()).toBe(200);

  await test.step("one joins", async () => {
    await as(budi, "JoinMatch");
    await expect(card).toContainText(words.spotsLeft(1), live);
    await expect(taking).toContainText(words.count(2, 3), live);
    await expect(card.getByText("Budi S.")).toBeAttached(live);
    await expect(dodi.getByText("Budi Santoso")).toBeVisible(live);
  });
  await test.step("the last place goes, and another one waits", async () => {
    await as(citra, "JoinMatch");
    await expect(card.getByText(words.full, { exact: true })).toBeVisible(live);
    await as(dodi, "JoinWaitlist");
    await expect(card.getByText(words.waiting(1))).toBeVisible(live);
    await expectAccessible(page);
    const own = await anotherPage({ storageState: await dodi.context().storageState() });
    await own.goto(localised(`/play?place=${encodeURIComponent(location)}`));
    await expect(own.getByText(words.youreNumber(1))).toBeVisible();
    await own.goto(localised("/my?show=matches"));
    await expect(own.getByText(words.youreNumber(1))).toBeVisible();
    await expectAccessible(own);
    await own.close();
  });
  await test.step("one leaves, and who waited moves up", async () => {
    await as(budi, "LeaveMatch");
    await expect(card.getByText(words.waiting(1))).toHaveCount(0, live);
    await expect(taking).toContainText(words.youAreIn, live);
  });
  await test.step("it is called off", async () => {
    await call(host, origin, "MatchService/DeleteMatch", { id });
    await expect(page.getByText(words.noMatchesFound)).toBeVisible(live);
    await expect(dodi.getByText(words.calledOffByTheHost)).toBeVisible(live);
  });
});

test("where no stream comes through, the page asks now and then", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  localised,
  words,
  faults,
}) => {
  // That is the break itself.
  faults.allow(/ERR_FAILED/);
  const { origin } = server;
  const host = await anotherPage();
  await signIn(host, newAddress("made"), { name: "Made Wirawan" });
  const { id } = await hostMatch(host, origin, { name: "Futsal", day: tomorrow(), place: "Lapangan Renon", most: 3 });
  const budi = await anotherPage();
  await signIn(budi, newAddress("budi"), { name: "Budi Santoso" });

  await page.route(streams, (route) => route.abort());
  await page.goto(localised(`/match/${id}`));
  const taking = page.getByRole("complementary", { name: words.takingPart });
  await expect(taking).toContainText(words.count(1, 3));
  await call(budi, origin, "MatchService/JoinMatch", { matchId: id });
  await expect(taking).toContainText(words.count(2, 3), polled);
});
