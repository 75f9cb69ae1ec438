import { enterEmail } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

test("a new player registers with a code and recovers from each mistake", async ({ page, mailbox, newAddress, t }) => {
  const email = newAddress("dewi");
  const agree = page.getByRole("checkbox", { name: t("I agree to the Terms of Service and Privacy Policy") });
  const code = page.getByRole("textbox", { name: t("Verification code") });
  await page.goto(t.path("/auth/login"));

  await test.step("an invalid address", async () => {
    await enterEmail(page, t, "dewi@");
    await expect(page.getByText(t("Please enter a valid email address"))).toBeVisible();
    await expect(page.getByRole("textbox", { name: t("Email address") })).toBeFocused();
  });

  await test.step("another address", async () => {
    await enterEmail(page, t, newAddress("typo"));
    await page.getByRole("button", { name: t("Use a different email") }).click();
    await enterEmail(page, t, email);
  });

  await test.step("a passkey without a name or the terms", async () => {
    await page.getByRole("button", { name: t("Create a passkey") }).click();
    await expect(page.getByText(t("Please enter valid email and name"))).toBeVisible();
    await expect(
      page.getByText(t("You must agree to the Terms of Service and Privacy Policy to create an account")),
    ).toBeVisible();
  });

  await test.step("no passkey: the code is on the same screen", async () => {
    await page.getByRole("textbox", { name: t("Full name") }).fill("Dewi Lestari");
    await page.getByRole("button", { name: t("Skip, use a code instead") }).click();
    await expect(code).toBeFocused();
  });
  const mailed = await mailbox.code(email);

  await test.step("too few digits", async () => {
    await code.fill("123");
    await code.press("Enter");
    await expect(page.getByText(t("Please enter a valid 6-digit code"))).toBeVisible();
  });

  await test.step("the right code without the terms remains valid", async () => {
    await code.fill(mailed);
    await expect(
      page.getByText(t("You must agree to the Terms of Service and Privacy Policy to create an account")),
    ).toBeVisible();
    await expect(code).toHaveValue(mailed);
    await page.getByText(t("I agree to the Terms of Service and Privacy Policy")).click();
    await expect(agree).toBeChecked();
  });

  await test.step("a wrong code submits with its sixth digit and the field is cleared", async () => {
    await code.fill("");
    await code.pressSequentially(wrong(mailed));
    await expect(
      page.getByText(t("This code is wrong or has expired. Use the one in our newest email.")),
    ).toBeVisible();
    await expect(code).toHaveValue("");
    await expect(code).toBeFocused();
  });

  await test.step("the right code pasted from an email", async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${mailed.slice(0, 3)} ${mailed.slice(3)}`);
    await code.press("ControlOrMeta+v");
    await page.getByRole("button", { name: t("Skip for now") }).click();
    await expect(page).toHaveURL(t.path("/"));
    await expect(page.getByRole("button", { name: t("Account of {name}", { name: "Dewi Lestari" }) })).toBeVisible();
  });
});

/** A different code. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
