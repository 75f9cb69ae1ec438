import { testWithGoogle as test } from "../harness/google.ts";
import { signOut } from "../harness/sign-up.ts";
import { test as base, expect } from "../harness/test.ts";

function person(email: string, name: string) {
  return { sub: email, email, email_verified: true, name };
}

test("a new user accepts the terms once and then signs in directly", async ({ page, provider, newAddress, t }) => {
  const { name, ...identity } = person(newAddress("putri"), "Putri Anggraeni");
  provider.signsIn({ ...identity, name });
  const google = page.getByRole("button", { name: t("Continue with Google") });
  const account = page.getByRole("banner").getByRole("button", { name: t("Account of {name}", { name }) });
  const wanted = t.path("/my");
  await page.goto(wanted);
  await expect(google).toBeVisible();
  await google.click();

  await expect(page.getByRole("heading", { level: 1, name: t("New here? Welcome!") })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(t("Google Sign-in Callback")));
  // Code and state disappear from the address, where they could be seen or shared.
  await expect(page).toHaveURL(t.path("/auth/callback/google"));
  await page.getByRole("button", { name: t("Create my account") }).click();
  await expect(
    page.getByText(t("You must agree to the Terms of Service and Privacy Policy to create an account")),
  ).toBeVisible();
  await page.getByText(t("I agree to the Terms of Service and Privacy Policy")).click();
  await page.getByRole("button", { name: t("Create my account") }).click();
  await page.getByRole("button", { name: t("Skip for now") }).click();
  await expect(page).toHaveURL(wanted);
  await expect(account).toBeVisible();
  // Google has verified the address.
  await expect(page.getByText(t("Confirm your email to book and join."))).toHaveCount(0);

  await page.goto(t.path("/play"));
  await signOut(page, t);
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("Sign in") })
    .click();
  await google.click();
  await expect(page).toHaveURL(t.path("/play"));
  await expect(account).toBeVisible();
});

base("without Google configured sign-in does not offer it", async ({ page, t }) => {
  const answered = page.waitForResponse("**/lapang.v1.AuthService/ListAuthProviders*");
  await page.goto(t.path("/auth/login"));
  await answered;
  await expect(page.getByRole("button", { name: t("Sign in with a passkey") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("Continue with Google") })).toHaveCount(0);

  await page.goto(t.path("/auth/callback/google?code=made-up&state=made-up"));
  await expect(page.getByRole("heading", { level: 1, name: t("OAuth completion failed") })).toBeVisible();
});
