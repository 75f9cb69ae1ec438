import { expect, expectAccessible, test } from "../harness/test.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

test("an unknown address shows a not-found page with status 404", async ({ page, faults, t }) => {
  // Chromium logs the status of the page.
  faults.allow(/the server responded with a status of 404/);
  const path = t.path("/no/such/page");
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: t("Page Not Found") })).toBeVisible();
  await expect(page.getByText(t("Page Not Found: {path}", { path }))).toBeVisible();
  await expectAccessible(page);
});

test("an address with a malformed id is not found and makes no call", async ({ page, faults, signIn, t }) => {
  // For a match the page itself has status 404, too.
  faults.allow(/the server responded with a status of 404/);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/not-an-id/.test(request.url() + (request.postData() ?? "")) && request.url().includes("/lapang.v1.")) {
      calls.push(request.url());
    }
  });
  const expectNotFound = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: t("Page Not Found") }), path).toBeVisible();
    await expect(page.getByText(t("Page Not Found: {path}", { path }), { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  };
  const paths = ["/match/not-an-id", "/venue/not-an-id", "/venue/not-an-id/book", "/booking/not-an-id"].map(t.path);
  for (const path of [paths[0], paths[3]]) await expectNotFound(path ?? "");
  await signIn(page, { name: "Tirta" });
  for (const path of paths) await expectNotFound(path);
  for (const child of ["/settings/colours", "/venue/search/map", `/match/${unknownId}/edit`]) {
    await expectNotFound(t.path(child));
  }
  expect(calls).toEqual([]);
});

test("a deleted match shows a not-found page with a way back", async ({ page, faults, t }) => {
  // The page itself has status 404, too.
  faults.allow(/the server responded with a status of 404/);
  await page.goto(t.path("/play"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(t.path(`/match/${unknownId}`));
  await expect(page.getByRole("heading", { level: 1, name: t("Match Not Found") })).toBeVisible();
  await expectAccessible(page);
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
  await expectAccessible(page);
});

test("a visitor at the back office must sign in", async ({ page, t }) => {
  await page.goto(t.path("/internal"));
  await expect(page).toHaveURL(t.path("/auth/login"));
});
