import { expect, test } from "../harness/test.ts";

test("a player edits their profile, and it persists", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Sinta" });
  await page.goto(t.path("/settings"));
  await expect(page).toHaveURL(t.path("/settings/profile"));
  const form = page.getByRole("main");
  const name = form.getByRole("textbox", { name: t("Full name") });
  const about = form.getByRole("textbox", { name: t("About you") });
  const location = form.getByRole("textbox", { name: t("Location") });
  const birthday = form.getByRole("group", { name: t("Date of birth") });
  const year = birthday.getByRole("textbox", { name: t("Year", { context: "part of a date" }) });
  const save = form.getByRole("button", { name: t("Save"), exact: true });

  await test.step("invalid input is marked at its field", async () => {
    await name.fill("Sinta Dewi Maharani");
    await about.fill("Left foot, no left knee.\nEvenings only.");
    await location.fill("Bandung");
    await birthday.getByRole("textbox", { name: t("Day", { context: "part of a date" }) }).fill("7");
    await birthday
      .getByRole("combobox", { name: t("Month", { context: "part of a date" }) })
      .selectOption({ index: 3 });
    await year.fill(String(new Date().getFullYear() - 5));
    await save.click();
    await expect(page.getByText(t("You must be at least {age} years old.", { age: 13 }))).toBeVisible();
    await year.fill("1994");
  });

  await test.step("so are refusals that only the server knows", async () => {
    // U+202E reverses the direction of all text after it.
    await name.fill("Sinta \u202eDewi");
    await save.click();
    await expect(page.getByText(t("This name cannot be used. Choose another one."))).toBeVisible();
    await expect(name).toBeFocused();
    await expect(about).toHaveValue(/Evenings only/);
    await name.fill("Sinta Dewi Maharani");
  });

  await save.click();
  await expect(page.getByText(t("Your profile is saved."))).toBeVisible();
  await expect(save).toHaveCount(0);
  await expect(
    page.getByRole("banner").getByRole("button", { name: t("Account of {name}", { name: "Sinta Dewi Maharani" }) }),
  ).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Sinta Dewi Maharani");
  await expect(about).toHaveValue("Left foot, no left knee.\nEvenings only.");
  await expect(location).toHaveValue("Bandung");
  await expect(year).toHaveValue("1994");
  await expect(birthday.getByRole("textbox", { name: t("Day", { context: "part of a date" }) })).toHaveValue("7");
});
