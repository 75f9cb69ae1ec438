// Passkeys when something goes wrong.

import { Authenticator } from "../harness/authenticator.ts";
import { summaryOn } from "../harness/bookings.ts";
import { call } from "../harness/call.ts";
import { atHour, hourOf, tomorrow } from "../harness/days.ts";
import { interceptRoute } from "../harness/intercept-route.ts";
import { enterEmail, enterName, signOut, signUpByPasskey } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test("booking asks to confirm the address first", async ({ page, anotherPlayer, mailbox, newAddress, t }) => {
  const scout = await anotherPlayer();
  const venue = await venueWithFreeHours(scout, { area: "Surabaya", mode: "REQUEST", hours: 1 });

  const authenticator = await Authenticator.attachTo(page);
  const player = { email: newAddress("komang"), name: "Komang Ari" };
  await page.goto(t.path(`/venue/${venue.id}/book?sport=badminton&date=${venue.day}`));
  await signUpByPasskey(page, t, authenticator, player);
  await page.getByRole("button", { name: t("Skip for now") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("Book a court") })).toBeVisible();
  const hours = page.getByRole("toolbar", { name: t.pattern("Hours on {day}") });
  await hours.getByRole("button", { name: atHour(hourOf(venue.hours[0]?.startTime ?? "")) }).click();
  const summary = await summaryOn(page, t);
  await summary.getByRole("textbox", { name: t("Notes for the venue") }).fill("Two of us.");
  await summary.getByRole("button", { name: t("Request these hours") }).click();

  const dialog = page.getByRole("dialog", { name: t("Confirm your email") });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox", { name: t("Verification code") }).fill(await mailbox.code(player.email));
  await expect(page.getByText(t("Waiting for the venue"))).toBeVisible();
  await expect(page.getByText("Two of us.")).toBeVisible();
});

test("joining a match asks to confirm the address first", async ({ page, anotherPlayer, mailbox, newAddress, t }) => {
  const host = await anotherPlayer();
  const { match } = await call<{ match: { id: string } }>(host, "MatchService/CreateMatch", {
    name: "Tennis before work",
    sportId: "tennis",
    location: "Lapangan Banteng",
    dateTime: `${tomorrow()}T00:00:00Z`,
    isPublic: false,
  });
  const authenticator = await Authenticator.attachTo(page);
  const player = { email: newAddress("gede"), name: "Gede Oka" };
  await page.goto(t.path("/auth/login"));
  await signUpByPasskey(page, t, authenticator, player);
  await page.getByRole("button", { name: t("Skip for now") }).click();
  await expect(page).toHaveURL(t.path("/"));
  await page.goto(t.path(`/match/${match.id}`));
  const part = page.getByRole("complementary", { name: t("Taking part") });
  await part.getByRole("button", { name: t("Join") }).click();
  const dialog = page.getByRole("dialog", { name: t("Confirm your email") });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox", { name: t("Verification code") }).fill(await mailbox.code(player.email));
  await expect(part).toContainText(t("You are in"));
});

test("a cancelled passkey prompt falls back to a code without an error", async ({ page, mailbox, newAddress, t }) => {
  const authenticator = await Authenticator.attachTo(page);
  const player = { email: newAddress("luh"), name: "Luh Sekar" };
  await page.goto(t.path("/auth/login"));

  await test.step("at registration", async () => {
    // Otherwise the code sent along with the passkey would delay the next one by 30 seconds.
    const restore = await interceptRoute(page, "**/lapang.v1.AuthService/SendEmailOTP", async (route) => {
      const response = await page.request.get("/theme-init.js");
      const headers = { ...response.headers(), "content-type": "application/json" };
      await route.fulfill({ response, headers, body: '{"otpId":"none","expiresInSeconds":600}' });
    });
    await enterEmail(page, t, player.email);
    await enterName(page, t, player.name);
    await authenticator.dismissNext();
    await page.getByRole("button", { name: t("Create a passkey") }).click();
    await expect(
      page.getByRole("main").getByText(t("No passkey was created. Try again, or use a code instead.")),
    ).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: t("Full name") })).toHaveValue(player.name);
    await authenticator.touchDuring(() => page.getByRole("button", { name: t("Create a passkey") }).click());
    restore();
    await page.getByRole("button", { name: t("Skip for now") }).click();
    await expect(page).toHaveURL(t.path("/"));
  });

  await test.step("at sign-in", async () => {
    await signOut(page, t);
    await page.goto(t.path("/auth/login"));
    await enterEmail(page, t, player.email);
    await authenticator.dismissNext();
    await page.getByRole("button", { name: t("Continue with passkey") }).click();
    await expect(
      page.getByRole("main").getByText(t("No passkey was used. Try again, or use an email code instead.")),
    ).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: t("Use an email code instead") }).click();
    await page.getByRole("textbox", { name: t("Verification code") }).fill(await mailbox.code(player.email));
    // The address was never confirmed, so its owner starts the account afresh (rules.md §2).
    await enterName(page, t, player.name);
    await page.getByRole("button", { name: t("Create my account") }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: t("What do you play?", { context: "asks a new player" }) }),
    ).toBeVisible();
  });
});

test("a browser without WebAuthn falls back to codes", async ({ page, mailbox, newAddress, t }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
  const player = { email: newAddress("nengah"), name: "Nengah Dana" };
  await page.goto(t.path("/auth/login"));
  await expect(page.getByRole("button", { name: t("Continue with email") })).toBeVisible();
  await enterEmail(page, t, player.email);
  await expect(page.getByRole("main").getByText(t("WebAuthn is not supported in this browser"))).toBeVisible();
  await expect(page.getByText(t("Next time, sign in with a passkey"))).toHaveCount(0);
  await enterName(page, t, player.name);
  await page.getByRole("textbox", { name: t("Verification code") }).fill(await mailbox.code(player.email));
  await page.getByRole("button", { name: t("Skip for now") }).click();
  await expect(page).toHaveURL(t.path("/"));
  await page.goto(t.path("/settings/devices"));
  await expect(page.getByRole("main").getByText(t("WebAuthn is not supported in this browser"))).toBeVisible();
});
