import { readFile } from "node:fs/promises";
import { Authenticator } from "../harness/authenticator.ts";
import { signUpByPasskey } from "../harness/sign-up.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";
import { tracesIn } from "../harness/traces.ts";

test("a player exports their data and deletes their account", async ({
  page,
  mailbox,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  const email = newAddress("zahra");
  await signIn(page, email, { name: "Zahra Amalia" });
  await page.goto(localised("/settings/profile"));

  await test.step("all stored data downloads as a file", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: words.downloadMyData }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^lapang-data-\d{4}-\d\d-\d\d\.json$/);
    const json = await readFile(await file.path(), "utf8");
    expect(() => JSON.parse(json)).not.toThrow();
    expect(json).toContain(email);
    expect(json).toContain("Zahra Amalia");
  });

  await test.step("deletion requires typing the email address", async () => {
    await page.getByRole("button", { name: words.deleteAccount }).click();
    const question = page.getByRole("alertdialog", { name: words.deleteYourAccount });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    const typed = question.getByRole("textbox", { name: words.typeYourAddress });
    await typed.fill("somebody@else.test");
    await question.getByRole("button", { name: words.deleteMyAccount }).click();
    await expect(question.getByText(words.notThisAccount)).toBeVisible();
    await expectAccessible(page);
    await typed.fill(email.toUpperCase());
    await question.getByRole("button", { name: words.deleteMyAccount }).click();
  });

  await test.step("after deletion: home page, signed out, an email, no data in the browser", async () => {
    await expect(page).toHaveURL(localised("/"));
    await expect(page.getByText(words.accountIsDeleted)).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: words.signIn })).toBeVisible();
    await mailbox.next(email, ({ subject }) => words.accountDeletedMail.test(subject ?? ""));
    const { localStorage, sessionStorage, cookies } = await tracesIn(page);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/zahra/i);
    expect(cookies).not.toHaveProperty("lapang-session");
    expect(cookies).not.toHaveProperty("has-lapang-session");
  });

  await test.step("the same address can register again", async () => {
    // With a passkey, because codes sent to the address still count: deleting an account must not reset that rate
    // limit.
    const authenticator = await Authenticator.plugInto(page);
    await authenticator.offeredOn(() => page.goto(localised("/auth/login")));
    await signUpByPasskey(page, words, authenticator, { email, name: "Zahra Once More" });
    await page.getByRole("button", { name: words.skipForNow }).click();
    await expect(page.getByRole("button", { name: words.accountOf("Zahra Once More") })).toBeVisible();
  });
});
