import { breakCalls, expectSurvivesFaults, loggedFaults, faults as ways } from "../harness/network.ts";
import { expect, test } from "../harness/test.ts";

test("sign-in resumes where it was after any failed call", async ({ page, faults, mailbox, newAddress, t }) => {
  faults.allow(loggedFaults);
  const email = newAddress("lestari");
  await page.goto(t.path("/auth/login"));
  const form = page.getByRole("main").locator("form");
  const submit = form.locator("[type=submit]");

  await test.step("the email", async () => {
    const field = page.getByRole("textbox", { name: t("Email address") });
    await field.fill(email);
    await expectSurvivesFaults({
      page,
      method: "AuthService/CheckPasskeySupport",
      button: submit,
      mostCalls: 2,
      expectUnchanged: () => expect(field).toHaveValue(email),
    });
    const broken = await breakCalls(page, "AuthService/SendEmailOTP", ways["no connection"]);
    broken.release();
    await submit.click();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(1);
    broken.restore();
  });

  await test.step("a new account whose code could not be sent", async () => {
    const name = page.getByRole("textbox", { name: t("Full name") });
    await name.fill("Lestari Ningsih");
    await page.getByText(t("I agree to the Terms of Service and Privacy Policy")).click();
    await expectSurvivesFaults({
      page,
      method: "AuthService/SendEmailOTP",
      button: page.getByRole("button", { name: t("Resend code") }),
      async expectUnchanged() {
        await expect(name).toHaveValue("Lestari Ningsih");
        await expect(
          page.getByRole("checkbox", { name: t("I agree to the Terms of Service and Privacy Policy") }),
        ).toBeChecked();
      },
    });
    await page.getByRole("button", { name: t("Resend code") }).click();
  });

  await test.step("the code", async () => {
    const field = page.getByRole("textbox", { name: t("Verification code") });
    const code = await mailbox.code(email);
    // The sixth digit submits the form.
    const broken = await breakCalls(page, "AuthService/VerifyEmailOTP", ways["no connection"]);
    broken.release();
    await field.fill(code);
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(1);
    broken.restore();
    await expectSurvivesFaults({
      page,
      method: "AuthService/VerifyEmailOTP",
      button: submit,
      expectUnchanged: () => expect(field).toHaveValue(code),
    });
    await submit.click();
    await expect(
      page.getByRole("heading", { level: 1, name: t("What do you play?", { context: "asks a new player" }) }),
    ).toBeVisible();
  });
});
