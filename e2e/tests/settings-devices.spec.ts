import { Authenticator } from "../harness/authenticator.ts";
import { confirmDialog } from "../harness/dialogs.ts";
import { expect, test } from "../harness/test.ts";

const phone = {
  system: "Android",
  userAgent: "Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0",
};
const laptop = {
  system: "Windows",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0",
};

test("a player sees their devices and signs one out", async ({ page, anotherPage, mailbox, newAddress, signIn, t }) => {
  const player = { email: newAddress("nadia"), name: "Nadia Putri" };
  const authenticator = await Authenticator.attachTo(page);
  await signIn(page, player);
  await page.goto(t.path("/settings/devices"));
  await authenticator.touchDuring(() => page.getByRole("button", { name: t("Add a passkey") }).click());

  // A passkey has a use counter, so the last user passes it on.
  let holder = authenticator;
  async function signedInOn({ userAgent, system }: typeof phone) {
    const other = await anotherPage({ userAgent });
    const same = await Authenticator.attachTo(other);
    await holder.copyTo(same);
    holder = same;
    await same.waitForAutofill(() => other.goto(t.path("/my")));
    await same.touchDuring(() => other.getByRole("button", { name: t("Sign in with a passkey") }).click());
    await expect(other).toHaveURL(t.path("/my"));
    await mailbox.next(player.email, ({ text }) => text?.includes(`Firefox 141, ${system}`) ?? false);
    return other;
  }

  const onPhone = await signedInOn(phone);
  const onLaptop = await signedInOn(laptop);
  const devices = page.getByRole("region", { name: t("Your devices") });
  const cards = devices.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  const nameOfPhone = t("{browser} on {os}", { browser: "Firefox 141", os: "Android" });
  const signOutOfPhone = devices.getByRole("button", { name: t("Log out of {name}", { name: nameOfPhone }) });

  await test.step("all three devices are listed, with this one marked", async () => {
    await page.reload();
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toContainText(t("This device"));
    await expect(cards.filter({ hasText: t("This device") })).toHaveCount(1);
  });

  await test.step("the phone is signed out, and notices at its next call", async () => {
    await signOutOfPhone.click();
    await confirmDialog(page, t("Log out of {name}?", { name: nameOfPhone }), t("Log out", { context: "a device" }));
    await expect(page.getByText(t("{name} is logged out.", { name: nameOfPhone }))).toBeVisible();
    await expect(cards).toHaveCount(2);
    await onPhone.goto(t.path("/settings/devices"));
    await expect(onPhone).toHaveURL(t.path("/auth/login"));
    await onLaptop.goto(t.path("/settings/devices"));
    await expect(onLaptop.getByRole("heading", { name: t("Your devices") })).toBeVisible();
    await expect(onLaptop).toHaveURL(t.path("/settings/devices"));
  });

  await test.step("all other devices are signed out", async () => {
    await devices.getByRole("button", { name: t("Log out of all other devices") }).click();
    await confirmDialog(page, t("Log out of all other devices?"), t("Log out of them"));
    await expect(page.getByText(t("You are logged out everywhere else."))).toBeVisible();
    await onLaptop.getByRole("navigation").getByRole("link", { name: t("My games") }).first().click();
    await expect(onLaptop).toHaveURL(t.path("/auth/login"));
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(t("This device"));
  });
});

test("passkeys are added, renamed and deleted", async ({ page, signIn, t }) => {
  const authenticator = await Authenticator.attachTo(page);
  await signIn(page, { name: "Vina" });
  await page.goto(t.path("/settings/devices"));
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: t.pattern("Rename {name}") }) });
  await expect(page.getByText(t("No passkey yet"))).toBeVisible();
  const add = page.getByRole("button", { name: t("Add a passkey") });
  await authenticator.touchDuring(() => add.click());
  await expect(page.getByText(t("Your passkey is ready."))).toBeVisible();
  await expect(row).toHaveCount(1);

  await row.getByRole("button", { name: t.pattern("Rename {name}") }).click();
  const name = page.getByRole("textbox", { name: t("Name of the passkey") });
  await expect(name).toBeFocused();
  await name.fill("Key of my bike");
  await name.press("Enter");
  await expect(page.getByRole("heading", { level: 3, name: "Key of my bike" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 3, name: "Key of my bike" })).toBeVisible();

  await row.getByRole("button", { name: t("Delete {name}", { name: "Key of my bike" }) }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: t("Delete passkey") }).click();
  await expect(page.getByText(t("{name} is deleted.", { name: "Key of my bike" }))).toBeVisible();
  await expect(page.getByText(t("No passkey yet"))).toBeVisible();
});
