import { signInByCode, signOut } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

const someId = "01900000-0000-7000-8000-000000000000";

/** One of each guarded part of the app. */
const forPlayers = [
  "/play/create?sport=futsal",
  "/my?show=matches",
  `/booking/${someId}`,
  "/venue/search/results?q=Tebet",
  `/venue/${someId}/book?sport=futsal`,
  "/sports-preferences",
  "/settings/profile",
  `/internal/bookings/${someId}`,
];

test("a player page redirects a visitor to sign in and remembers the page", async ({ page, context, t }) => {
  for (const path of forPlayers.map(t.path)) {
    await page.goto(path);
    await expect(page).toHaveURL(t.path("/auth/login"));
    const wanted = (await context.cookies()).find(({ name }) => name === "lapang-redirect-path");
    expect(decodeURIComponent(wanted?.value ?? "")).toBe(path);
  }
});

test("the back office appears and disappears with the role", async ({ page, server, signIn, t }) => {
  const email = await signIn(page, { name: "Suci Rahmawati" });
  const notFound = page.getByRole("heading", { level: 1, name: t("Page Not Found") });
  const bookings = page.getByRole("heading", { level: 1, name: t("Bookings") });
  await page.goto(t.path("/internal/bookings"));
  await expect(notFound).toBeVisible();
  await server.command("staff", "grant", email);
  await page.reload();
  await expect(bookings).toBeVisible();
  await server.command("staff", "revoke", email);
  await page.reload();
  await expect(notFound).toBeVisible();
});

test("a new player must choose sports before any other page, public ones included", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Bayu", withoutSports: true });
  for (const path of ["/", "/play", "/terms", "/settings/profile", "/internal", "/auth/login"].map(t.path)) {
    await page.goto(path);
    await expect(page, path).toHaveURL(t.path("/sports-preferences"));
  }
  await page.goto(t.path("/play?sport=futsal"));
  await page.getByRole("button", { name: t("Skip for now") }).click();
  await expect(page).toHaveURL(t.path("/play?sport=futsal"));
  await page.goto(t.path("/"));
  await expect(page).toHaveURL(t.path("/"));
});

test("other tabs follow a sign-in and a sign-out", async ({ page, context, mailbox, regular, t }) => {
  const other = await context.newPage();
  await other.goto(t.path("/play"));
  await expect(other.getByRole("banner").getByRole("link", { name: t("Sign in") })).toBeVisible();

  await page.goto(t.path("/my"));
  await signInByCode(page, t, mailbox, regular());
  await expect(page).toHaveURL(t.path("/my"));
  const account = other.getByRole("banner").getByRole("button", { name: t.pattern("Account of {name}") });
  await expect(account).toBeVisible();

  await other.goto(t.path("/settings/devices"));
  await expect(other.getByRole("heading", { name: t("Your devices") })).toBeVisible();
  await page.goto(t.path("/play"));
  await signOut(page, t);
  await expect(other).toHaveURL(t.path("/auth/login"));
});
