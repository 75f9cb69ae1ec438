import { expect, test } from "../harness/test.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

test("an unknown address shows a not-found page with status 404", async ({ page, faults, t }) => {
  // Chromium logs the status of the page.
  faults.allow(/the server responded with a status of 404/);
  const path = t.path("/no/such/page");
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: t("Page Not Found") })).toBeVisible();
  await expect(page.getByText(t("Page Not Found: {path}", { path }))).toBeVisible();
});

test("a deleted match shows a not-found page with a way back", async ({ page, faults, t }) => {
  // The page itself has status 404, too.
  faults.allow(/the server responded with a status of 404/);
  await page.goto(t.path("/play"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(t.path(`/match/${unknownId}`));
  await expect(page.getByRole("heading", { level: 1, name: t("Match Not Found") })).toBeVisible();
  await page.getByRole("button", { name: t("Go Back") }).click();
  await expect(page).toHaveURL(t.path("/play"));
});

test("another player's booking and a nonexistent one look the same: not found", async ({ page, signIn, t }) => {
  await signIn(page);
  await page.goto(t.path(`/booking/${unknownId}`));
  await expect(page.getByRole("heading", { level: 1, name: t("Booking Not Found") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("Go Back") })).toBeVisible();
});

test("the back office is not found for players", async ({ page, signIn, t }) => {
  await signIn(page);
  for (const path of ["/internal", "/internal/bookings", `/internal/bookings/${unknownId}`].map(t.path)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: t("Page Not Found") })).toBeVisible();
    await expect(page.getByText(t("Page Not Found: {path}", { path }), { exact: true })).toBeVisible();
  }
});
