import type { Page } from "@playwright/test";
import { book } from "../harness/bookings.ts";
import { comingWorkday } from "../harness/days.ts";
import { hostMatch } from "../harness/matches.ts";
import { goOffline, offlineNotice, untilCached } from "../harness/offline.ts";
import { expect, test } from "../harness/test.ts";
import type { Texts } from "../harness/texts.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test.use({ serviceWorkers: "allow", savesData: false, canBeCut: true });

test.afterEach(async ({ server }) => server.relay?.restore());

test("an installable app shows the pages that a player has read offline with their time, until they refresh online", async ({
  page,
  server,
  faults,
  signIn,
  t,
}) => {
  await signIn(page, { name: "Bayu Nugroho" });
  const day = comingWorkday();
  const venue = await venueWithFreeHours(page, { area: "Jakarta", mode: "INSTANT", hours: 1 });
  const bookingId = await book(page, venue, venue.hours);
  const match = await hostMatch(page, { name: "Futsal Kamis Malam", day });
  await page.goto(t.path("/my"));
  await expect(page.getByRole("article")).toHaveCount(2);
  await untilCached(page);
  await test.step("the app can be installed in the page's language", async () => {
    const worker = (await page.request.get("/sw.js")).headers();
    expect(worker["cache-control"]).toBe("no-cache");
    expect(worker["content-security-policy"]).toContain("connect-src 'self'");
    const client = await page.context().newCDPSession(page);
    const { data, errors } = await client.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? "{}");
    expect(manifest).toMatchObject({ lang: t.language, start_url: t.path("/"), id: "/" });
    for (const { url } of manifest.shortcuts) expect(url).toContain(t.path("/").replace(/\/$/, ""));
    const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
    // The full browser examines everything, but counts a story's window as incognito. The headless shell examines nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    await client.detach();
  });
  for (const path of ["/play", `/match/${match.id}`, "/my?show=matches", `/booking/${bookingId}`]) {
    await page.goto(t.path(path));
    const name = page.getByText(path.startsWith("/booking") ? venue.name : match.name);
    // The server puts the match name into the page before any data loads.
    await expect(name.and(page.locator(":not([data-lead])")).first()).toBeVisible();
  }
  await expect(readTime(page, t)).toHaveCount(0);

  const backOnline = await goOffline(page, faults, server);
  await expect(offlineNotice(page, t)).toBeVisible();
  await expect(readTime(page, t)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(venue.name);
  await expect(offlineNotice(page, t)).toBeVisible();
  await expect(readTime(page, t)).toBeVisible();
  await page.getByRole("button", { name: t("Cancel this booking") }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByRole("button", { name: t("Yes, cancel it") }).click();
  await expect(
    dialog.getByText(t("We cannot reach Lapang. Nothing you typed is lost; check your connection and try again.")),
  ).toBeVisible();

  for (const path of ["/my", "/my?show=matches", `/match/${match.id}`, "/play"]) {
    await page.goto(t.path(path));
    await expect(page.getByText(path === "/my" ? venue.name : match.name).first()).toBeVisible();
    await expect(readTime(page, t)).toBeVisible();
  }

  await page.goto(t.path(`/match/${match.id}`));
  await expect(readTime(page, t)).toBeVisible();
  await backOnline();
  await expect(readTime(page, t)).toHaveCount(0);
  await expect(offlineNotice(page, t)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: match.name })).toBeVisible();
});

const readTime = (page: Page, t: Texts) => page.getByText(t.pattern("Last updated at {clock}."));
