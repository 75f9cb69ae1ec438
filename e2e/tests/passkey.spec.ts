import { Authenticator } from "../harness/authenticator.ts";
import { enterEmail, signOut, signUpByPasskey } from "../harness/sign-up.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

test("a new player registers with a passkey, confirms the address and signs in with the passkey", async ({
  page,
  mailbox,
  newAddress,
  localised,
  words,
}) => {
  const authenticator = await Authenticator.plugInto(page);
  const player = { email: newAddress("wayan"), name: "Wayan Surya" };
  const banner = page.getByRole("banner");
  const account = banner.getByRole("button", { name: words.accountOf(player.name) });

  await test.step("the page that required an account opens", async () => {
    await page.goto(localised("/play/create"));
    await signUpByPasskey(page, words, authenticator, player, expectAccessible);
    await page.getByRole("button", { name: words.skipForNow }).click();
    await expect(page).toHaveURL(localised("/play/create"));
    await expect(account).toBeVisible();
  });

  const notice = page.getByText(words.confirmToBook);
  await test.step("a banner asks to confirm the address until that is done", async () => {
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("complementary").getByRole("button", { name: words.confirmShort, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: words.confirmYourEmail });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    const code = dialog.getByRole("textbox", { name: words.verificationCode });
    await expect(code).toBeVisible();
    await expectAccessible(page);
    await code.fill(await mailbox.code(player.email));
    await expect(page.getByText(words.emailIsConfirmed)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(account).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step("sign in with the address, then the passkey", async () => {
    await page.goto(localised("/play"));
    await signOut(page, words);
    await page.goto(localised("/auth/login"));
    await enterEmail(page, words, player.email);
    await expect(page.getByRole("heading", { level: 1, name: words.welcomeBack })).toBeVisible();
    await expectAccessible(page);
    await authenticator.touchedOn(() => page.getByRole("button", { name: words.continueWithPasskey }).click());
    await expect(account).toBeVisible();
  });

  await test.step("or with the passkey only", async () => {
    await signOut(page, words);
    await page.goto(localised("/play?sport=futsal"));
    await authenticator.offeredOn(() => banner.getByRole("link", { name: words.signIn }).click());
    await authenticator.touchedOn(() => page.getByRole("button", { name: words.signInWithAPasskey }).click());
    await expect(page).toHaveURL(localised("/play?sport=futsal"));
    await expect(account).toBeVisible();
  });

  await test.step("or with the browser's autofill on page load", async () => {
    await signOut(page, words);
    await authenticator.touchedOn(() => banner.getByRole("link", { name: words.signIn }).click());
    await expect(page).toHaveURL(localised("/play?sport=futsal"));
    await expect(account).toBeVisible();
  });
});
