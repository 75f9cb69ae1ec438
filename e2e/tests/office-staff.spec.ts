import type { Page } from "@playwright/test";
import { tomorrow } from "../harness/days.ts";
import { openVenue, requestHours } from "../harness/office.ts";
import { expect, test } from "../harness/test.ts";

test("a manager sees only their own venue", async ({ page, anotherPlayer, newAddress, signInAsAdmin, t }) => {
  await signInAsAdmin(page);
  const own = await openVenue(page, "GOR Dahlia");
  const foreign = await openVenue(page, "GOR Kamboja");
  const player = await anotherPlayer({ name: "Sari Wulandari" });
  await requestHours(player, own, { day: tomorrow(), hour: 18 });
  const foreignBooking = await requestHours(player, foreign, { day: tomorrow(), hour: 18 });

  const address = newAddress("dewi");
  const manager = await anotherPlayer({ email: address, name: "Dewi Anggraini" });
  await manager.goto(t.path("/internal/bookings"));
  await expect(manager.getByRole("heading", { level: 1, name: t("Page Not Found") })).toBeVisible();

  await test.step("an admin adds them by their full address", async () => {
    await page.goto(t.path(`/internal/venues/${own.id}?tab=staff`));
    const email = page.getByRole("textbox", { name: t("Email") });
    await email.fill("dewi");
    await page.getByRole("button", { name: t("Add to staff") }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(new RegExp(t("Please enter a valid email address")));
    await email.fill(address);
    await page.getByRole("button", { name: t("Role") }).click();
    await page.getByRole("option", { name: t("Manager") }).click();
    await page.getByRole("button", { name: t("Add to staff") }).click();
    // The address does not reveal its owner before their first visit.
    await expect(page.getByRole("listitem").filter({ hasText: address })).not.toContainText("Dewi Anggraini");
  });

  await test.step("they see their bookings, board and venue without choosing one", async () => {
    await manager.goto(t.path("/internal/bookings"));
    await expect(manager.getByText("Sari Wulandari")).toHaveCount(1);
    await expect(manager.getByText(own.name)).toBeVisible();
    await manager.goto(t.path("/internal/board"));
    await expect(manager.getByRole("grid", { name: t("Courts and half hours") })).toBeVisible();
    await expect(manager.getByText(own.name)).toBeVisible();
    await expect(manager.getByRole("combobox")).toHaveCount(0);
    await manager.goto(t.path("/internal/venues"));
    await expect(manager).toHaveURL(new RegExp(`/internal/venues/${own.id}$`));
    await expect(manager.getByRole("heading", { level: 1, name: own.name })).toBeVisible();
    await expect(manager.getByRole("textbox", { name: t("Address"), exact: true })).toBeVisible();
  });

  await test.step("after their first visit the admin sees their name", async () => {
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: address })).toContainText("Dewi Anggraini");
  });

  await test.step("other venues are not found", async () => {
    await expectHeading(manager, t.path(`/internal/venues/${foreign.id}`), t("Venue Not Found"));
    await expectHeading(manager, t.path(`/internal/bookings/${foreignBooking}`), t("Booking Not Found"));
    await manager.goto(t.path(`/internal/board?venue=${foreign.id}`));
    await expect(manager.getByText(t("This is not one of your venues."))).toBeVisible();
    await manager.goto(t.path(`/internal/bookings?venue=${foreign.id}`));
    await expect(manager.getByText(t("This is not one of your venues."))).toBeVisible();
    await expect(manager.getByText("Sari Wulandari")).toHaveCount(0);
    await manager.goto(t.path("/internal/bookings?search=Kamboja"));
    await expect(manager.getByText("Sari Wulandari")).toHaveCount(0);
  });

  await test.step("they cannot remove themselves", async () => {
    await manager.goto(t.path(`/internal/venues/${own.id}?tab=staff`));
    await expect(manager.getByRole("listitem").filter({ hasText: address })).toBeVisible();
    await expect(manager.getByRole("button", { name: t("Remove {email}", { email: address }) })).toHaveCount(0);
  });

  await test.step("with the desk role they still see bookings but cannot change the venue", async () => {
    await page.getByRole("button", { name: t("Change role: {email}", { email: address }) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t("Role") }).click();
    await page.getByRole("option", { name: t("Front desk") }).click();
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: address })).toContainText(t("Front desk"));
    await manager.goto(t.path("/internal/bookings"));
    await expect(manager.getByText("Sari Wulandari")).toHaveCount(1);
    await manager.goto(t.path(`/internal/venues/${own.id}`));
    await expect(manager.getByRole("heading", { level: 1, name: own.name })).toBeVisible();
    await expect(manager.getByRole("main").getByText(own.name).first()).toBeVisible();
    await expect(manager.getByRole("textbox")).toHaveCount(0);
  });

  await test.step("the admin removes them, and the back office is not found for them", async () => {
    const question = await askToRemove(page, address);
    await question.getByRole("button", { name: t("Remove") }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(address)).toHaveCount(0);
    await expectHeading(manager, t.path("/internal/bookings"), t("Page Not Found"));
  });

  async function askToRemove(on: Page, email: string) {
    await on.getByRole("button", { name: t("Remove {email}", { email }) }).click();
    const question = on.getByRole("alertdialog", { name: t("Remove from the staff?") });
    await expect(question).toBeVisible();
    return question;
  }
});

async function expectHeading(page: Page, path: string, name: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}
