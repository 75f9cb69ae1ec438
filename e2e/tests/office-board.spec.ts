import type { Locator, Page } from "@playwright/test";
import { clock, dayAfter, inFull, tomorrow } from "../harness/days.ts";
import { freeAt, freeCourts, openVenue, requestHours } from "../harness/office.ts";
import { expect, test } from "../harness/test.ts";
import type { Texts } from "../harness/texts.ts";

test("staff add a guest booking on the day board and open it", async ({ page, signInAsAdmin, isMobile, t }) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Anggrek");
  const day = tomorrow();
  await page.goto(t.path(`/internal/board?venue=${venue.id}&date=${day}`));
  const board = page.getByRole("grid", { name: t("Courts and half hours") });
  const dialog = page.getByRole("dialog", { name: t("Court {number}", { number: 1 }) });
  await expect(board).toBeVisible();

  await test.step("select two hours: by dragging, or by tapping the first and the last", async () => {
    if (isMobile) {
      await board.getByRole("gridcell", { name: freeAt(t, 9) }).tap();
      await dialog.getByRole("button", { name: t("Until, {zoneText}", { zoneText: "WIB" }) }).click();
      await page.getByRole("option", { name: clock(11, t.language) }).click();
    } else {
      await drag(page, board.getByRole("gridcell", { name: freeAt(t, 9) }), halfPast(board, t, 10));
    }
    await expect(dialog).toContainText(`${clock(9, t.language)}–${clock(11, t.language)}`);
  });

  await test.step("a name is required", async () => {
    await dialog.getByRole("button", { name: t("Book these hours") }).click();
    const name = dialog.getByRole("textbox", { name: t("Name") });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(t("Who is it for?"));
    await name.fill("Pak Joko");
    await dialog.getByRole("textbox", { name: t("Phone number") }).fill("0812-3456-789");
    await dialog.getByRole("textbox", { name: t("Note") }).fill("Pays at the desk.");
    await dialog.getByRole("button", { name: t("Book these hours") }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the entry is on the board and opens the booking", async () => {
    const entry = board.getByRole("gridcell", { name: "Pak Joko" });
    await expect(entry).toContainText(`${clock(9, t.language)}–${clock(11, t.language)}`);
    expect(await freeCourts(page, venue, day, 10)).toBe(0);
    await entry.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Pak Joko");
    await expect(page.getByRole("link", { name: "0812-3456-789" })).toBeVisible();
    await expect(page.getByText(t("Guest booking"))).toBeVisible();
    await expect(page.getByText("Pays at the desk.")).toBeVisible();
    await page.goBack();
    await expect(board.getByRole("gridcell", { name: "Pak Joko" })).toBeVisible();
  });
});

test("staff block hours, unblock them and change the day", async ({ page, anotherPlayer, signInAsAdmin, t }) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Cempaka");
  const day = tomorrow();
  const player = await anotherPlayer({ name: "Sari Wulandari" });
  await requestHours(player, venue, { day, hour: 12 });
  await page.goto(t.path(`/internal/board?venue=${venue.id}&date=${day}`));
  const board = page.getByRole("grid", { name: t("Courts and half hours") });
  const dialog = page.getByRole("dialog");

  await test.step("blocked, with a reason for staff", async () => {
    await board.getByRole("gridcell", { name: freeAt(t, 10) }).click();
    await dialog.getByText(t("Block"), { exact: true }).click();
    await dialog.getByRole("button", { name: t("Until, {zoneText}", { zoneText: "WIB" }) }).click();
    // Only as far as the court is free: Sari has requested it from 12:00.
    await expect(page.getByRole("option")).toHaveText([/10.30$/, /11.00$/, /11.30$/, /12.00$/]);
    await page.getByRole("option", { name: clock(12, t.language) }).click();
    await dialog.getByRole("textbox", { name: t("Reason") }).fill("New nets");
    await dialog.getByRole("button", { name: t("Block these hours") }).click();
    await expect(dialog).toBeHidden();
    await expect(board.getByRole("gridcell", { name: "New nets" })).toBeVisible();
    expect(await freeCourts(player, venue, day, 11)).toBe(0);
  });

  await test.step("changing the day changes the address", async () => {
    await page.getByRole("button", { name: t("The day after") }).click();
    await expect(page).toHaveURL(new RegExp(`date=${dayAfter(day)}`));
    await expect(page.getByRole("heading", { level: 1, name: inFull(dayAfter(day), t.language) })).toBeVisible();
    await expect(board.getByRole("gridcell", { name: "New nets" })).toBeHidden();
    await page.getByRole("button", { name: t("The day before") }).click();
    await expect(page.getByRole("heading", { level: 1, name: inFull(day, t.language) })).toBeVisible();
    await expect(board.getByRole("gridcell", { name: "Sari Wulandari" })).toContainText(t("New request"));
  });

  await test.step("back on sale", async () => {
    await board.getByRole("gridcell", { name: "New nets" }).click();
    await expect(dialog).toContainText(`${clock(10, t.language)}–${clock(12, t.language)}`);
    await dialog.getByRole("button", { name: t("Unblock") }).click();
    await expect(dialog).toBeHidden();
    await expect(board.getByRole("gridcell", { name: freeAt(t, 11) })).toBeVisible();
    expect(await freeCourts(player, venue, day, 11)).toBe(1);
  });
});

function halfPast(board: Locator, t: Texts, hour: number): Locator {
  return board.getByRole("gridcell", { name: freeAt(t, hour, "30") });
}

async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}
