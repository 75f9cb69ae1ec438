import { delayRoute } from "../harness/intercept-route.ts";
import { testWithGoogle as test } from "../harness/google.ts";
import { expect } from "../harness/test.ts";

const callback = /\/auth\/callback\/google/;

function person(email: string, name: string) {
  return { sub: email, email, email_verified: true, name };
}

test("refusing consent at Google does not sign in and leads back", async ({ page, provider, t }) => {
  provider.refuses();
  await page.goto(t.path("/auth/login"));
  await page.getByRole("button", { name: t("Continue with Google") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("Google sign-in was canceled") })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("link", { name: t("Back to sign-in") }).click();
  await expect(page).toHaveURL(t.path("/auth/login"));
});

test("a callback address does not work in another browser", async ({ page, anotherPage, provider, newAddress, t }) => {
  const { name, ...identity } = person(newAddress("oka"), "Oka Mahendra");
  provider.signsIn({ ...identity, name });
  const release = await delayRoute(page, "**/lapang.v1.AuthService/CompleteOAuth");
  await page.goto(t.path("/auth/login"));
  const arrival = page.waitForRequest((request) => request.isNavigationRequest() && callback.test(request.url()));
  await page.getByRole("button", { name: t("Continue with Google") }).click();
  const address = (await arrival).url();
  expect(new URL(address).searchParams.get("code")).toBeTruthy();

  const thief = await anotherPage();
  await thief.goto(address);
  await expect(thief.getByRole("heading", { level: 1, name: t("OAuth completion failed") })).toBeVisible();
  await expect(thief).toHaveURL(t.path("/auth/callback/google"));
  await thief.goto(t.path("/my"));
  await expect(thief).toHaveURL(t.path("/auth/login"));

  // The attempt does not break the owner's own flow.
  release();
  await page.getByText(t("I agree to the Terms of Service and Privacy Policy")).click();
  await page.getByRole("button", { name: t("Create my account") }).click();
  await page.getByRole("button", { name: t("Skip for now") }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: t("Account of {name}", { name }) })).toBeVisible();
});
