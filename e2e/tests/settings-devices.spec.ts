import { Authenticator } from "../harness/authenticator.ts";
import { signUp } from "../harness/sign-up.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

const phone = {
  system: "Android",
  userAgent: "Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0",
};
const laptop = {
  system: "Windows",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0",
};

test("a player sees their devices and signs one out remotely", async ({
  page,
  anotherPage,
  mailbox,
  newAddress,
  localised,
  words,
}) => {
  const player = { email: newAddress("nadia"), name: "Nadia Putri" };
  const authenticator = await Authenticator.plugInto(page);
  await page.goto(localised("/settings/devices"));
  await signUp(page, words, mailbox, player);
  await page.getByRole("button", { name: words.skipForNow }).click();
  await authenticator.touchedOn(() => page.getByRole("button", { name: words.addAPasskey }).click());

  // A passkey has a use counter, so the last user passes it on.
  let holder = authenticator;
  async function signedInOn({ userAgent, system }: typeof phone) {
    const other = await anotherPage({ userAgent });
    const same = await Authenticator.plugInto(other);
    await holder.sharedWith(same);
    holder = same;
    await same.offeredOn(() => other.goto(localised("/my")));
    await same.touchedOn(() => other.getByRole("button", { name: words.signInWithAPasskey }).click());
    await expect(other).toHaveURL(localised("/my"));
    await mailbox.next(player.email, ({ text }) => text?.includes(`Firefox 141, ${system}`) ?? false);
    return other;
  }

  const onPhone = await signedInOn(phone);
  const onLaptop = await signedInOn(laptop);
  const devices = page.getByRole("region", { name: words.yourDevices });
  const cards = devices.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  const nameOfPhone = words.browserOn("Firefox 141", "Android");
  const signOutOfPhone = devices.getByRole("button", { name: words.signOutOf(nameOfPhone) });

  await test.step("all three devices are listed, with this one marked", async () => {
    await page.reload();
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toContainText(words.thisDevice);
    await expect(cards.filter({ hasText: words.thisDevice })).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step("the phone is signed out, and notices at its next call", async () => {
    await signOutOfPhone.click();
    const question = page.getByRole("alertdialog", { name: words.signOutOfQuestion(nameOfPhone) });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: words.deviceOut }).click();
    await expect(page.getByText(words.deviceIsSignedOut(nameOfPhone))).toBeVisible();
    await expect(cards).toHaveCount(2);
    await onPhone.goto(localised("/settings/devices"));
    await expect(onPhone).toHaveURL(localised("/auth/login"));
    await onLaptop.goto(localised("/settings/devices"));
    await expect(onLaptop.getByRole("heading", { name: words.yourDevices })).toBeVisible();
    await expect(onLaptop).toHaveURL(localised("/settings/devices"));
  });

  await test.step("all other devices are signed out", async () => {
    await devices.getByRole("button", { name: words.signOutOfAllOthers }).click();
    const question = page.getByRole("alertdialog", { name: words.signOutOfAllOthersQuestion });
    await question.getByRole("button", { name: words.signOutOfThem }).click();
    await expect(page.getByText(words.signedOutElsewhere)).toBeVisible();
    await onLaptop.getByRole("navigation").getByRole("link", { name: words.myGames }).first().click();
    await expect(onLaptop).toHaveURL(localised("/auth/login"));
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(words.thisDevice);
  });
});

test("passkeys are added, renamed and deleted", async ({ page, newAddress, signIn, localised, words }) => {
  const authenticator = await Authenticator.plugInto(page);
  await signIn(page, newAddress("vina"), { name: "Vina" });
  await page.goto(localised("/settings/devices"));
  const row = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: words.rename }) });
  await expect(page.getByText(words.noPasskeyYet)).toBeVisible();
  const add = page.getByRole("button", { name: words.addAPasskey });
  await authenticator.touchedOn(() => add.click());
  await expect(page.getByText(words.passkeyIsReady)).toBeVisible();
  await expect(row).toHaveCount(1);
  await expectAccessible(page);

  await row.getByRole("button", { name: words.rename }).click();
  const name = page.getByRole("textbox", { name: words.nameOfThePasskey });
  await expect(name).toBeFocused();
  await name.fill("Key of my bike");
  await expectAccessible(page);
  await name.press("Enter");
  await expect(page.getByRole("heading", { level: 3, name: "Key of my bike" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 3, name: "Key of my bike" })).toBeVisible();

  await row.getByRole("button", { name: words.deleteNamed("Key of my bike") }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: words.deletePasskey }).click();
  await expect(page.getByText(words.isDeleted("Key of my bike"))).toBeVisible();
  await expect(page.getByText(words.noPasskeyYet)).toBeVisible();
});
