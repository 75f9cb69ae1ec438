import { Authenticator } from "../harness/authenticator.ts";
import { enterEmail, signOut, signUpByPasskey } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

test("a new player signs up, confirms and signs in with a passkey", async ({ page, mailbox, newAddress, t }) => {
  const authenticator = await Authenticator.attachTo(page);
  const player = { email: newAddress("wayan"), name: "Wayan Surya" };
  const banner = page.getByRole("banner");
  const account = banner.getByRole("button", { name: t("Account of {name}", { name: player.name }) });

  await test.step("the page that required an account opens", async () => {
    await page.goto(t.path("/play/create"));
    await signUpByPasskey(page, t, authenticator, player);
    await page.getByRole("button", { name: t("Skip for now") }).click();
    await expect(page).toHaveURL(t.path("/play/create"));
    await expect(account).toBeVisible();
  });

  const notice = page.getByText(t("Confirm your email to book and join."));
  await test.step("a banner asks to confirm the address until that is done", async () => {
    await expect(notice).toBeVisible();
    await page.getByRole("complementary").getByRole("button", { name: t("Confirm"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("Confirm your email") });
    await expect(dialog).toBeVisible();
    const code = dialog.getByRole("textbox", { name: t("Verification code") });
    await expect(code).toBeVisible();
    await code.fill(await mailbox.code(player.email));
    await expect(page.getByText(t("Your email is confirmed."))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(account).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step("sign in with the address, then the passkey", async () => {
    await page.goto(t.path("/play"));
    await signOut(page, t);
    await page.goto(t.path("/auth/login"));
    await enterEmail(page, t, player.email);
    await expect(page.getByRole("heading", { level: 1, name: t("Welcome back") })).toBeVisible();
    await authenticator.touchDuring(() => page.getByRole("button", { name: t("Continue with passkey") }).click());
    await expect(account).toBeVisible();
  });

  await test.step("or with the passkey only", async () => {
    await signOut(page, t);
    await page.goto(t.path("/play?sport=futsal"));
    await authenticator.waitForAutofill(() => banner.getByRole("link", { name: t("Sign in") }).click());
    await authenticator.touchDuring(() => page.getByRole("button", { name: t("Sign in with a passkey") }).click());
    await expect(page).toHaveURL(t.path("/play?sport=futsal"));
    await expect(account).toBeVisible();
  });

  await test.step("or with the browser's autofill on page load", async () => {
    await signOut(page, t);
    await authenticator.touchDuring(() => banner.getByRole("link", { name: t("Sign in") }).click());
    await expect(page).toHaveURL(t.path("/play?sport=futsal"));
    await expect(account).toBeVisible();
  });
});
