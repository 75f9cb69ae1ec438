import { expect, expectAccessible, test } from "../harness/test.ts";

test("a player edits their profile, and it persists", async ({ page, newAddress, signIn, localised, words }) => {
  await signIn(page, newAddress("sinta"), { name: "Sinta" });
  await page.goto(localised("/settings"));
  await expect(page).toHaveURL(localised("/settings/profile"));
  const form = page.getByRole("main");
  const name = form.getByRole("textbox", { name: words.fullName });
  const about = form.getByRole("textbox", { name: words.aboutYou });
  const location = form.getByRole("textbox", { name: words.location });
  const birthday = form.getByRole("group", { name: words.dateOfBirth });
  const year = birthday.getByRole("textbox", { name: words.year });
  const save = form.getByRole("button", { name: words.save, exact: true });

  await test.step("invalid input is marked at its field", async () => {
    await name.fill("Sinta Dewi Maharani");
    await about.fill("Left foot, no left knee.\nEvenings only.");
    await location.fill("Bandung");
    await birthday.getByRole("textbox", { name: words.day }).fill("7");
    await birthday.getByRole("combobox", { name: words.month }).selectOption({ index: 3 });
    await year.fill(String(new Date().getFullYear() - 5));
    await save.click();
    await expect(page.getByText(words.atLeast13)).toBeVisible();
    await expectAccessible(page);
    await year.fill("1994");
  });

  await test.step("so are refusals that only the server knows", async () => {
    // U+202E reverses the direction of all text after it.
    await name.fill("Sinta \u202eDewi");
    await save.click();
    await expect(page.getByText(words.noSuchName)).toBeVisible();
    await expect(name).toBeFocused();
    await expect(about).toHaveValue(/Evenings only/);
    await name.fill("Sinta Dewi Maharani");
  });

  await save.click();
  await expect(page.getByText(words.profileIsSaved)).toBeVisible();
  await expect(save).toHaveCount(0);
  await expect(
    page.getByRole("banner").getByRole("button", { name: words.accountOf("Sinta Dewi Maharani") }),
  ).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Sinta Dewi Maharani");
  await expect(about).toHaveValue("Left foot, no left knee.\nEvenings only.");
  await expect(location).toHaveValue("Bandung");
  await expect(year).toHaveValue("1994");
  await expect(birthday.getByRole("textbox", { name: words.day })).toHaveValue("7");
});

test("the settings have four tabs", async ({ page, newAddress, signIn, localised, words }) => {
  await signIn(page, newAddress("tari"), { name: "Tari" });
  await page.goto(localised("/settings"));
  const tabs = page.getByRole("navigation", { name: words.settings });
  for (const [tab, path] of [
    [words.notifications, "/settings/notifications"],
    [words.devices, "/settings/devices"],
    [words.sportsPreferences, "/settings/sports-preferences"],
    [words.profile, "/settings/profile"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(page).toHaveURL(localised(path));
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle(new RegExp(tab));
  }
});
