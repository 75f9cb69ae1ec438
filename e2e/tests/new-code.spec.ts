import { enterEmail, enterName } from "../harness/sign-up.ts";
import { expect, test } from "../harness/test.ts";

test("a new code can be requested after 30 seconds", async ({ page, mailbox, newAddress, t }) => {
  const player = { email: newAddress("rai"), name: "Rai Antara" };
  await page.clock.install();
  await page.goto(t.path("/auth/login"));
  await enterEmail(page, t, player.email);
  await enterName(page, t, player.name);
  const code = page.getByRole("textbox", { name: t("Verification code") });
  const resend = page.getByRole("button", { name: t("Resend code") });
  const first = await mailbox.code(player.email);

  await expect(page.getByText(t.pattern("Resend the code in # seconds"))).toBeVisible();
  await expect(resend).toHaveCount(0);
  await page.clock.runFor(15_000);
  await expect(page.getByText(t.pattern("Resend the code in # seconds"))).toHaveText(/\b1[3-6]\b/);
  await page.reload();
  await expect(page.getByText(t.pattern("Resend the code in # seconds"))).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(resend).toBeVisible();

  await test.step("the server enforces its own interval", async () => {
    await resend.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByText(t.pattern("Resend the code in # seconds"))).toBeVisible();
    await code.fill(first);
    await expect(
      page.getByRole("heading", { level: 1, name: t("What do you play?", { context: "asks a new player" }) }),
    ).toBeVisible();
  });
});
