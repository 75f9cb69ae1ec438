import { readFile } from "node:fs/promises";
import { Authenticator } from "../harness/authenticator.ts";
import { signUpByPasskey } from "../harness/sign-up.ts";
import { subjects } from "../harness/subjects.ts";
import { expect, test } from "../harness/test.ts";
import { tracesIn } from "../harness/traces.ts";

test("a player exports their data and deletes their account", async ({ page, mailbox, signIn, t }) => {
  const email = await signIn(page, { name: "Zahra Amalia" });
  await page.goto(t.path("/settings/profile"));

  await test.step("all stored data downloads as a file", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("Download my data") }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^lapang-data-\d{4}-\d\d-\d\d\.json$/);
    const json = await readFile(await file.path(), "utf8");
    expect(() => JSON.parse(json)).not.toThrow();
    expect(json).toContain(email);
    expect(json).toContain("Zahra Amalia");
  });

  await test.step("deletion requires typing the email address", async () => {
    await page.getByRole("button", { name: t("Delete account") }).click();
    const question = page.getByRole("alertdialog", { name: t("Delete your account?") });
    await expect(question).toBeVisible();
    const typed = question.getByRole("textbox", { name: t("Type your email address to confirm") });
    await typed.fill("somebody@else.test");
    await question.getByRole("button", { name: t("Delete my account") }).click();
    await expect(question.getByText(t("This is not the email address of this account."))).toBeVisible();
    await typed.fill(email.toUpperCase());
    await question.getByRole("button", { name: t("Delete my account") }).click();
  });

  await test.step("after deletion: home page, signed out, an email, no data in the browser", async () => {
    await expect(page).toHaveURL(t.path("/"));
    await expect(page.getByText(t("Your account is deleted. Goodbye, and thank you for playing!"))).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: t("Sign in") })).toBeVisible();
    await mailbox.next(email, ({ subject }) => subjects[t.language].accountDeleted.test(subject ?? ""));
    const { localStorage, sessionStorage, cookies } = await tracesIn(page);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/zahra/i);
    expect(cookies).not.toHaveProperty("lapang-session");
    expect(cookies).not.toHaveProperty("has-lapang-session");
  });

  await test.step("the same address can register again", async () => {
    // With a passkey, because codes sent to the address still count: deleting an account must not reset that rate
    // limit.
    const authenticator = await Authenticator.attachTo(page);
    await authenticator.waitForAutofill(() => page.goto(t.path("/auth/login")));
    await signUpByPasskey(page, t, authenticator, { email, name: "Zahra Once More" });
    await page.getByRole("button", { name: t("Skip for now") }).click();
    await expect(page.getByRole("button", { name: t("Account of {name}", { name: "Zahra Once More" }) })).toBeVisible();
  });
});
