import { enterEmail } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

test("submitting the same address again does not send a second code", async ({ page, mailbox, newAddress, t }) => {
  const player = { email: newAddress("sukma"), name: "Sukma Dewi" };
  await page.goto(t.path("/auth/login"));
  await enterEmail(page, t, player.email);
  await page.getByRole("textbox", { name: t("Full name") }).fill(player.name);
  await page.getByRole("button", { name: t("Use a different email") }).click();
  await expect(page.getByRole("textbox", { name: t("Email address") })).toHaveValue(player.email);
  await page.getByRole("button", { name: t("Continue with email") }).click();
  await page.getByText(t("I agree to the Terms of Service and Privacy Policy")).click();
  await page.getByRole("textbox", { name: t("Verification code") }).fill(await mailbox.code(player.email));
  await expect(
    page.getByRole("heading", { level: 1, name: t("What do you play?", { context: "asks a new player" }) }),
  ).toBeVisible();
});
