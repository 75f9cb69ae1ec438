import { goOffline, offlineNotice, untilCached } from "../harness/offline.ts";
import { expect, test } from "../harness/test.ts";

test.use({ serviceWorkers: "allow", canBeCut: true });

test.afterEach(async ({ server }) => server.relay?.restore());

test("a page that was never opened loads once online", async ({ page, server, faults, signIn, t }) => {
  await signIn(page);
  await page.goto(t.path("/my"));
  await untilCached(page);
  const backOnline = await goOffline(page, faults, server);
  await page.goto(t.path("/booking/01900000-0000-7000-8000-000000000000"));
  await expect(page.getByRole("heading", { level: 1, name: t("This booking could not be loaded") })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.locator("html")).toHaveAttribute("lang", t.language);
  await expect(page.getByText(t("We cannot reach Lapang. Check your connection and try again."))).toBeVisible();
  await page.goto(t.path("/"));
  await expect(offlineNotice(page, t)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(t.path("/nowhere"));
  await expect(page.getByRole("heading", { level: 1, name: t("Page Not Found") })).toBeVisible();
  await page.goto(t.path("/booking/01900000-0000-7000-8000-000000000000"));
  await expect(page.getByRole("button", { name: t("Try Again") })).toBeVisible({ timeout: 15_000 });
  await backOnline();
  await expect(page.getByRole("heading", { level: 1, name: t("Booking Not Found") })).toBeVisible();
});
