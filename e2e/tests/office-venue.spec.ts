import type { Page } from "@playwright/test";
import { atHour, inFull, tomorrow, weekday } from "../harness/days.ts";
import { uniqueName } from "../harness/office.ts";
import { coloursOf, notOne, twoColours } from "../harness/pictures.ts";
import { expect, test } from "../harness/test.ts";
import type { Texts } from "../harness/texts.ts";

test("an admin adds a venue, and players find it", async ({ page, anotherPlayer, signInAsAdmin, faults, t }) => {
  await signInAsAdmin(page);
  const name = uniqueName("GOR Mawar");

  await test.step("missing or wrong fields are marked", async () => {
    await page.goto(t.path("/internal/venues"));
    await page.getByRole("link", { name: t("Add a venue") }).click();
    const venue = page.getByRole("textbox", { name: t("Name"), exact: true });
    await venue.fill(`${name} `);
    await page.getByRole("textbox", { name: t("Coordinates") }).fill("-6,2441");
    await page.getByRole("button", { name: t("Save") }).click();
    await expect(page.getByRole("button", { name: t("Sport") })).toBeFocused();
    await expect(page.getByText(t("Choose a sport"), { exact: true }).last()).toBeVisible();
    await expect(page.getByText(t("Fill this in."))).toHaveCount(2);
    await expect(
      page.getByText(t("This is only one number. Paste both, such as -6.8953, 107.6046.")),
    ).toBeVisible();
  });

  await test.step("a name, an address and coordinates are enough to save", async () => {
    await choose(page, t("Sport"), "Badminton");
    await page.getByRole("textbox", { name: t("Address"), exact: true }).fill("Jl. Mawar 5");
    await page.getByRole("textbox", { name: t("City") }).fill("Jakarta");
    await page.getByRole("textbox", { name: t("Coordinates") }).fill("-6.2441, 106.8006");
    await page.getByRole("button", { name: t("Save") }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
  const id = /venues\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";

  await test.step("open every day until 1:30 at night", async () => {
    await page.getByRole("button", { name: t("Add hours on {name}", { name: weekday("Monday", t.language) }) }).click();
    await typeTime(page, t("{name}, opens", { name: weekday("Monday", t.language) }), 1, "2100");
    await typeTime(page, t("{name}, closes", { name: weekday("Monday", t.language) }), 1, "2200");
    await page.getByRole("button", { name: t("Save") }).click();
    const closes = page.getByRole("textbox", { name: t("{name}, closes", { name: weekday("Monday", t.language) }) });
    await expect(closes.first()).toBeFocused();
    await expect(
      page.getByText(t("These hours overlap with the next ones, possibly on the next day.")),
    ).toBeVisible();
    const takeOut = page.getByRole("button", {
      name: t("Remove these hours on {name}", { name: weekday("Monday", t.language) }),
    });
    await takeOut.last().click();
    await typeTime(page, t("{name}, closes", { name: weekday("Monday", t.language) }), 0, "0130");
    await page.getByRole("button", { name: t("Monday’s hours for all days") }).click();
    await expect(page.getByText(t("the next day"))).toHaveCount(7);
    await save(page, t);
  });

  await test.step("instant booking, paid in advance by transfer or QRIS", async () => {
    await openTab(page, t("Sports"));
    await page.getByText(t("Confirmed instantly")).click();
    await page.getByText(t("In advance")).click();
    await page.getByRole("textbox", { name: t("Bank") }).fill("BCA ");
    await page.getByRole("textbox", { name: t("Account number") }).fill("1234567890");
    await page.getByRole("textbox", { name: t("Name of the account") }).fill("PT Mawar");
    await save(page, t);
    const file = page.getByLabel(t("Picture of the QRIS code"));
    faults.allow(/415.*\/qris/);
    await file.setInputFiles(notOne());
    await expect(page.getByRole("alert")).toHaveText(t("Only JPG, PNG or GIF pictures can be used."));
    await file.setInputFiles(await twoColours(page, "image/png"));
    await expect
      .poll(() => coloursOf(page.getByRole("img", { name: t("QRIS code of the venue") })))
      .toEqual(["red", "blue"]);
    await expect(page.getByRole("textbox", { name: t("Bank") })).toHaveValue("BCA");
  });

  await test.step("two courts", async () => {
    await openTab(page, t("Courts"));
    await page.getByRole("button", { name: t("Add a court for {name}", { name: "Badminton" }) }).click();
    const dialog = page.getByRole("dialog", { name: t("Add a court") });
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(new RegExp(t("Fill this in.")));
    await dialog.getByRole("textbox").fill("Court 2");
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t("Court {number}", { number: 2 }), { exact: true })).toBeVisible();
  });

  await test.step("a price", async () => {
    await openTab(page, t("Prices"));
    const form = page.getByRole("main");
    const price = form.getByRole("textbox", { name: t("Price of an hour") });
    await form.getByRole("button", { name: t("Save") }).click();
    await expect(price).toBeFocused();
    await expect(form.getByText(t("Enter an amount."))).toBeVisible();
    await price.fill("75rb");
    await expect(price).toHaveAccessibleDescription(/= Rp\s?75[.,]000/);
    // Leaving the field clears its error and moves the button to its final position.
    await price.press("Tab");
    await expect(form.getByText(t("Enter an amount."))).toBeHidden();
    await form.getByRole("button", { name: t("Save") }).click();
    await expect(page.getByRole("listitem").filter({ hasText: t("Every day") })).toContainText(/Rp\s?75[.,]000/);
  });

  const visitor = await anotherPlayer({ name: "Sari Wulandari" });
  const found = visitor.getByRole("link", { name, exact: true });

  await test.step("inactive venues are not found", async () => {
    await visitor.goto(t.path(`/venue/search/results?q=${encodeURIComponent(name)}`));
    await expect(visitor.getByText(t("No venues found matching your search"))).toBeVisible();
    await expect(found).toHaveCount(0);
    await page.getByRole("button", { name: t("Open to players") }).click();
    await expect(page.getByRole("button", { name: t("Deactivate…") })).toBeVisible();
  });

  await test.step("active venues are, with hours and price", async () => {
    await visitor.reload();
    await found.click();
    await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
    await visitor.goto(t.path(`/venue/${id}/book?sport=badminton&date=${tomorrow()}`));
    const hours = visitor.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(tomorrow(), t.language) }) });
    await expect(hours.getByRole("button", { name: atHour(20) })).toContainText(/Rp\s?75/);
  });
});

async function choose(page: Page, list: string, option: string) {
  await page.getByRole("button", { name: list }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Types a time in four digits. */
async function typeTime(page: Page, field: string, timeRange: number, digits: string) {
  await page.getByRole("textbox", { name: field }).nth(timeRange).fill(digits);
}

async function openTab(page: Page, name: string) {
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
}

/** Saves, and checks that no unsaved changes are left. */
async function save(page: Page, t: Texts) {
  const button = page.getByRole("button", { name: t("Save") });
  await button.click();
  await expect(button).toBeHidden();
}
