import type { Locator, Page } from "@playwright/test";
import { dayAfter, inFull, tomorrow } from "../harness/days.ts";
import { askFor, freeCourts, openVenue, unlike } from "../harness/office.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";
import type { OfficeWords } from "../harness/words-office.ts";

test("staff add a guest booking on the day board, and its entry opens the booking", async ({
  page,
  server,
  newAddress,
  signInAsAdmin,
  localised,
  isMobile,
  office,
}) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Anggrek", newAddress));
  const day = tomorrow();
  await page.goto(localised(`/internal/board?venue=${venue.id}&date=${day}`));
  const board = page.getByRole("grid", { name: office.board });
  const dialog = page.getByRole("dialog", { name: office.court(1) });
  await expect(board).toBeVisible();
  await expectAccessible(page);

  await test.step("select two hours: by dragging, or by tapping the first and the last", async () => {
    if (isMobile) {
      await board.getByRole("gridcell", { name: office.freeAt(9) }).tap();
      await dialog.getByRole("button", { name: office.untilTime }).click();
      await page.getByRole("option", { name: office.clock(11) }).click();
    } else {
      await drag(page, board.getByRole("gridcell", { name: office.freeAt(9) }), halfPast(board, office, 10));
    }
    await expect(dialog).toContainText(`${office.clock(9)}–${office.clock(11)}`);
    await expectAccessible(page);
  });

  await test.step("a name is required", async () => {
    await dialog.getByRole("button", { name: office.bookThem }).click();
    const name = dialog.getByRole("textbox", { name: office.name });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(office.whoIsItFor);
    await name.fill("Pak Joko");
    await dialog.getByRole("textbox", { name: office.phoneNumber }).fill("0812-3456-789");
    await dialog.getByRole("textbox", { name: office.note }).fill("Pays at the desk.");
    await dialog.getByRole("button", { name: office.bookThem }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the entry is on the board and opens the booking", async () => {
    const entry = board.getByRole("gridcell", { name: "Pak Joko" });
    await expect(entry).toContainText(`${office.clock(9)}–${office.clock(11)}`);
    expect(await freeCourts(page, server.origin, venue, day, 10)).toBe(0);
    await entry.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Pak Joko");
    await expect(page.getByRole("link", { name: "0812-3456-789" })).toBeVisible();
    await expect(page.getByText(office.guestBooking)).toBeVisible();
    await expect(page.getByText("Pays at the desk.")).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(board.getByRole("gridcell", { name: "Pak Joko" })).toBeVisible();
  });
});

test("staff block hours, put them back on sale and change the day", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  signInAsAdmin,
  localised,
  language,
  office,
}) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Cempaka", newAddress));
  const day = tomorrow();
  const player = await anotherPage();
  await signIn(player, newAddress("sari"), { name: "Sari Wulandari" });
  await askFor(player, server.origin, venue, { day, hour: 12 });
  await page.goto(localised(`/internal/board?venue=${venue.id}&date=${day}`));
  const board = page.getByRole("grid", { name: office.board });
  const dialog = page.getByRole("dialog");

  await test.step("blocked, with a reason for staff", async () => {
    await board.getByRole("gridcell", { name: office.freeAt(10) }).click();
    await dialog.getByText(office.block, { exact: true }).click();
    await dialog.getByRole("button", { name: office.untilTime }).click();
    // Only as far as the court is free: Sari has requested it from 12:00.
    await expect(page.getByRole("option")).toHaveText([/10.30$/, /11.00$/, /11.30$/, /12.00$/]);
    await page.getByRole("option", { name: office.clock(12) }).click();
    await dialog.getByRole("textbox", { name: office.reason }).fill("New nets");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: office.blockThem }).click();
    await expect(dialog).toBeHidden();
    await expect(board.getByRole("gridcell", { name: "New nets" })).toBeVisible();
    expect(await freeCourts(player, server.origin, venue, day, 11)).toBe(0);
  });

  await test.step("changing the day changes the address", async () => {
    await page.getByRole("button", { name: office.dayAfter }).click();
    await expect(page).toHaveURL(new RegExp(`date=${dayAfter(day)}`));
    await expect(page.getByRole("heading", { level: 1, name: inFull(dayAfter(day), language) })).toBeVisible();
    await expect(board.getByRole("gridcell", { name: "New nets" })).toBeHidden();
    await page.getByRole("button", { name: office.dayBefore }).click();
    await expect(page.getByRole("heading", { level: 1, name: inFull(day, language) })).toBeVisible();
    await expect(board.getByRole("gridcell", { name: "Sari Wulandari" })).toContainText(office.newRequest);
  });

  await test.step("back on sale", async () => {
    await board.getByRole("gridcell", { name: "New nets" }).click();
    await expect(dialog).toContainText(`${office.clock(10)}–${office.clock(12)}`);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: office.unblock }).click();
    await expect(dialog).toBeHidden();
    await expect(board.getByRole("gridcell", { name: office.freeAt(11) })).toBeVisible();
    expect(await freeCourts(player, server.origin, venue, day, 11)).toBe(1);
  });
});

function halfPast(board: Locator, office: OfficeWords, hour: number): Locator {
  return board.getByRole("gridcell", { name: office.freeAt(hour).replace(/00$/, "30") });
}

async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
}
