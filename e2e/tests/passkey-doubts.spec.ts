// Passkeys when something goes wrong.

import { Authenticator } from "../harness/authenticator.ts";
import { call } from "../harness/call.ts";
import { hourOf, tomorrow } from "../harness/days.ts";
import { hallWithFreeEvening } from "../harness/halls.ts";
import { met } from "../harness/met.ts";
import { enterEmail, signOut, signUpByPasskey } from "../harness/sign-up.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

test("booking with an unconfirmed address asks to confirm it and preserves the form", async ({
  page,
  anotherPage,
  server,
  mailbox,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  const day = tomorrow();
  const scout = await anotherPage();
  await signIn(scout, newAddress("scout"));
  const hall = await hallWithFreeEvening(scout, server.origin, { area: "Surabaya", sport: "badminton", day });

  const authenticator = await Authenticator.plugInto(page);
  const player = { email: newAddress("komang"), name: "Komang Ari" };
  await page.goto(localised(`/venue/${hall.id}/book?sport=badminton&date=${day}`));
  await signUpByPasskey(page, words, authenticator, player);
  await page.getByRole("button", { name: words.skipForNow }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.bookACourt })).toBeVisible();
  const hours = page.getByRole("toolbar", { name: words.hoursOnAnyDay });
  await hours.getByRole("button", { name: words.hour(hourOf(hall.hours[0].startTime)) }).click();
  await page.getByRole("textbox", { name: words.notesForTheVenue }).fill("Two of us.");
  await page.getByRole("button", { name: words.askForTheseHours }).click();

  const dialog = page.getByRole("dialog", { name: words.confirmYourEmail });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox", { name: words.verificationCode }).fill(await mailbox.code(player.email));
  await expect(page.getByText(words.waitingForTheVenue)).toBeVisible();
  await expect(page.getByText("Two of us.")).toBeVisible();
});

test("joining a match with an unconfirmed address works after confirming it", async ({
  page,
  anotherPage,
  server,
  mailbox,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  const host = await anotherPage();
  await signIn(host, newAddress("host"));
  const { match } = await call<{ match: { id: string } }>(host, server.origin, "MatchService/CreateMatch", {
    name: "Tennis before work",
    sportId: "tennis",
    location: "Lapangan Banteng",
    dateTime: `${tomorrow()}T00:00:00Z`,
    isPublic: false,
  });
  const authenticator = await Authenticator.plugInto(page);
  const player = { email: newAddress("gede"), name: "Gede Oka" };
  await page.goto(localised("/auth/login"));
  await signUpByPasskey(page, words, authenticator, player);
  await page.getByRole("button", { name: words.skipForNow }).click();
  await expect(page).toHaveURL(localised("/"));
  await page.goto(localised(`/match/${match.id}`));
  const part = page.getByRole("complementary", { name: words.takingPart });
  await part.getByRole("button", { name: words.join }).click();
  const dialog = page.getByRole("dialog", { name: words.confirmYourEmail });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox", { name: words.verificationCode }).fill(await mailbox.code(player.email));
  await expect(part).toContainText(words.youAreIn);
});

test("a cancelled passkey prompt falls back to a code without an error", async ({
  page,
  mailbox,
  newAddress,
  localised,
  words,
}) => {
  const authenticator = await Authenticator.plugInto(page);
  const player = { email: newAddress("luh"), name: "Luh Sekar" };
  await page.goto(localised("/auth/login"));

  await test.step("at registration", async () => {
    // Otherwise the code sent along with the passkey would delay the next one by 30 seconds.
    const unmet = await met(page, "**/lapang.v1.AuthService/SendEmailOTP", async (route) => {
      const response = await page.request.get("/theme-init.js");
      const headers = { ...response.headers(), "content-type": "application/json" };
      await route.fulfill({ response, headers, body: '{"otpId":"none","expiresInSeconds":600}' });
    });
    await enterEmail(page, words, player.email);
    await page.getByRole("textbox", { name: words.fullName }).fill(player.name);
    await page.getByText(words.agree).click();
    await authenticator.dismissNext();
    await page.getByRole("button", { name: words.createAPasskey }).click();
    await expect(page.getByRole("main").getByText(words.noPasskeyMade)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: words.fullName })).toHaveValue(player.name);
    await expectAccessible(page);
    await authenticator.touchedOn(() => page.getByRole("button", { name: words.createAPasskey }).click());
    unmet();
    await page.getByRole("button", { name: words.skipForNow }).click();
    await expect(page).toHaveURL(localised("/"));
  });

  await test.step("at sign-in", async () => {
    await signOut(page, words);
    await page.goto(localised("/auth/login"));
    await enterEmail(page, words, player.email);
    await authenticator.dismissNext();
    await page.getByRole("button", { name: words.continueWithPasskey }).click();
    await expect(page.getByRole("main").getByText(words.noPasskeyUsed)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: words.useACodeInstead }).click();
    await page.getByRole("textbox", { name: words.verificationCode }).fill(await mailbox.code(player.email));
    // The address was never confirmed, so its owner starts the account afresh (rules.md §2).
    await page.getByRole("textbox", { name: words.fullName }).fill(player.name);
    await page.getByText(words.agree).click();
    await page.getByRole("button", { name: words.createMyAccount }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.whatDoYouPlay })).toBeVisible();
  });
});

test("a browser without WebAuthn falls back to codes", async ({ page, mailbox, newAddress, localised, words }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
  const player = { email: newAddress("nengah"), name: "Nengah Dana" };
  await page.goto(localised("/auth/login"));
  await expect(page.getByRole("button", { name: words.continueWithEmail })).toBeVisible();
  await enterEmail(page, words, player.email);
  await expect(page.getByRole("main").getByText(words.webAuthnIsNotSupported)).toBeVisible();
  await expect(page.getByText(words.nextTimeAPasskey)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: words.fullName }).fill(player.name);
  await page.getByText(words.agree).click();
  await page.getByRole("textbox", { name: words.verificationCode }).fill(await mailbox.code(player.email));
  await page.getByRole("button", { name: words.skipForNow }).click();
  await expect(page).toHaveURL(localised("/"));
  await page.goto(localised("/settings/devices"));
  await expect(page.getByRole("main").getByText(words.webAuthnIsNotSupported)).toBeVisible();
});
