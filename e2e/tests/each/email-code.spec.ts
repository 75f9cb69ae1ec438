import { enterEmail } from "../../harness/sign-up.ts";
import { expect, expectAccessible, test } from "../../harness/test.ts";

test("a new player registers with a code and recovers from each mistake", async ({
  page,
  context,
  server,
  mailbox,
  newAddress,
  localised,
  words,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
  const email = newAddress("dewi");
  const agree = page.getByRole("checkbox", { name: words.agree });
  const code = page.getByRole("textbox", { name: words.verificationCode });
  await page.goto(localised("/auth/login"));

  await test.step("an invalid address", async () => {
    await enterEmail(page, words, "dewi@");
    await expect(page.getByText(words.enterAddress)).toBeVisible();
    await expect(page.getByRole("textbox", { name: words.emailAddress })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step("another address", async () => {
    await enterEmail(page, words, newAddress("typo"));
    await page.getByRole("button", { name: words.useADifferentEmail }).click();
    await enterEmail(page, words, email);
  });

  await test.step("a passkey without a name or the terms", async () => {
    await page.getByRole("button", { name: words.createAPasskey }).click();
    await expect(page.getByText(words.enterNameForPasskey)).toBeVisible();
    await expect(page.getByText(words.mustAgree)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("no passkey: the code is on the same screen", async () => {
    await page.getByRole("textbox", { name: words.fullName }).fill("Dewi Lestari");
    await page.getByRole("button", { name: words.skipForACode }).click();
    await expect(code).toBeFocused();
    await expectAccessible(page);
  });
  const mailed = await mailbox.code(email);

  await test.step("too few digits", async () => {
    await code.fill("123");
    await code.press("Enter");
    await expect(page.getByText(words.enterSixDigits)).toBeVisible();
  });

  await test.step("the right code without the terms remains valid", async () => {
    await code.fill(mailed);
    await expect(page.getByText(words.mustAgree)).toBeVisible();
    await expect(code).toHaveValue(mailed);
    await expectAccessible(page);
    await page.getByText(words.agree).click();
    await expect(agree).toBeChecked();
  });

  await test.step("a wrong code submits with its sixth digit and the field is cleared", async () => {
    await code.fill("");
    await code.pressSequentially(wrong(mailed));
    await expect(page.getByText(words.wrongCode)).toBeVisible();
    await expect(code).toHaveValue("");
    await expect(code).toBeFocused();
    await expectAccessible(page);
  });

  await test.step("the right code pasted from an email", async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${mailed.slice(0, 3)} ${mailed.slice(3)}`);
    await code.press("ControlOrMeta+v");
    await page.getByRole("button", { name: words.skipForNow }).click();
    await expect(page).toHaveURL(localised("/"));
    await expect(page.getByRole("button", { name: words.accountOf("Dewi Lestari") })).toBeVisible();
  });
});

test("a new code can be requested after 30 seconds and replaces the old one", async ({
  page,
  mailbox,
  newAddress,
  localised,
  words,
}) => {
  const player = { email: newAddress("rai"), name: "Rai Antara" };
  await page.clock.install();
  await page.goto(localised("/auth/login"));
  await enterEmail(page, words, player.email);
  await page.getByRole("textbox", { name: words.fullName }).fill(player.name);
  await page.getByText(words.agree).click();
  const code = page.getByRole("textbox", { name: words.verificationCode });
  const resend = page.getByRole("button", { name: words.resendCode });
  const first = await mailbox.code(player.email);

  await expect(page.getByText(words.resendIn)).toBeVisible();
  await expect(resend).toHaveCount(0);
  await page.clock.runFor(15_000);
  await expect(page.getByText(/\b1[3-6]\b/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(words.resendIn)).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(resend).toBeVisible();
  await expectAccessible(page);

  await test.step("the server enforces its own interval", async () => {
    await resend.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByText(words.resendIn)).toBeVisible();
    await code.fill(first);
    await expect(page.getByRole("heading", { level: 1, name: words.whatDoYouPlay })).toBeVisible();
  });
});

test("going back and submitting the same address does not send a second code", async ({
  page,
  mailbox,
  newAddress,
  localised,
  words,
}) => {
  const player = { email: newAddress("sukma"), name: "Sukma Dewi" };
  await page.goto(localised("/auth/login"));
  await enterEmail(page, words, player.email);
  await page.getByRole("textbox", { name: words.fullName }).fill(player.name);
  await page.getByRole("button", { name: words.useADifferentEmail }).click();
  await expect(page.getByRole("textbox", { name: words.emailAddress })).toHaveValue(player.email);
  await page.getByRole("button", { name: words.continueWithEmail }).click();
  await page.getByText(words.agree).click();
  await page.getByRole("textbox", { name: words.verificationCode }).fill(await mailbox.code(player.email));
  await expect(page.getByRole("heading", { level: 1, name: words.whatDoYouPlay })).toBeVisible();
});

/** A different code. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
