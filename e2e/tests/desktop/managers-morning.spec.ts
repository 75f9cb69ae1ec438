import type { Locator, Page } from "@playwright/test";
import { call } from "../../harness/call.ts";
import { closed } from "../../harness/closed.ts";
import { dayAfter, tomorrow } from "../../harness/days.ts";
import { at, freeAt, freeCourts, openVenue, sport, type Venue } from "../../harness/office.ts";
import { expect, test } from "../../harness/test.ts";
import type { Texts } from "../../harness/texts.ts";

const day = tomorrow();

test("a manager moves a booking by dragging, undoes it, blocks courts and adds a holiday", async ({
  page,
  signInAsAdmin,
  t,
}) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Kenanga", { courts: 4 });
  await guest(page, venue, day, 10);
  await guest(page, venue, dayAfter(day), 14);
  const board = await openBoard(page, venue, t);
  const entry = board.getByRole("gridcell", { name: "Bu Rina" });
  const dialog = page.getByRole("dialog");

  await test.step("a drag and Enter move it, with its price; Undo puts it back", async () => {
    await entry.hover();
    await page.mouse.down();
    // It is held in its middle, which is its second half hour.
    await cell(board, t, 13, 1, "30").hover();
    await expect(page.locator("[data-room=true]")).toBeVisible();
    await page.mouse.up();
    await expect(dialog).toContainText("13.00–14.00");
    await expect(dialog.getByRole("button", { name: t("Move booking") })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(entry).toContainText("13.00–14.00");
    expect(await freeCourts(page, venue, day, 13)).toBe(3);
    await page.getByRole("button", { name: t("Undo"), exact: true }).click();
    await expect(entry).toContainText("10.00");
    expect(await freeCourts(page, venue, day, 13)).toBe(4);
  });

  await test.step("three courts for three days, around what is booked", async () => {
    await page.getByRole("button", { name: t("Block courts…") }).click();
    for (const number of [1, 2, 3]) await dialog.getByText(t("Court {number}", { number }), { exact: true }).click();
    const last = dialog.getByRole("group", { name: t("Last day") });
    await typeDate(page, last, dayAfter(dayAfter(day)));
    await expect(dialog.getByRole("link", { name: /Bu Rina/ })).toHaveCount(2);
    await dialog.getByRole("textbox", { name: t("Reason") }).fill("Lantai baru");
    await dialog.getByRole("button", { name: /\(2 / }).click();
    await expect(dialog).toBeHidden();
    await expect(board.getByRole("gridcell", { name: "Lantai baru" }).first()).toBeVisible();
    expect(await freeCourts(page, venue, dayAfter(day), 20)).toBe(1);
  });

  await test.step("changed and ended as one", async () => {
    await board.getByRole("gridcell", { name: "Lantai baru" }).first().click();
    await dialog.getByRole("button", { name: t("End the block…") }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: t("End the block") }).click();
    await closed(page);
    expect(await freeCourts(page, venue, dayAfter(day), 20)).toBe(4);
  });

  await test.step("a public holiday from the list closes the hall", async () => {
    await page.goto(t.path(`/internal/venues/${venue.id}?tab=hours`));
    await page.getByRole("button", { name: t("Add public holidays") }).click();
    await dialog.locator("label").filter({ has: page.getByRole("checkbox") }).first().click();
    await dialog.getByRole("button", { name: /1/ }).click();
    await expect(dialog).toBeHidden();
    const { venue: saved } = await call<{ venue: { specialDays: { fromDate: string; isClosed: boolean }[] } }>(
      page,
      "VenueService/GetVenue",
      { id: venue.id },
    );
    expect(saved.specialDays).toHaveLength(1);
    expect(saved.specialDays[0]?.isClosed).toBe(true);
    const { days } = await call<{ days: { slots?: unknown[] }[] }>(page, "VenueService/ListAvailability", {
      venueId: venue.id,
      sportId: sport,
      fromDate: saved.specialDays[0]?.fromDate,
      days: 1,
    });
    expect(days[0]?.slots ?? []).toHaveLength(0);
  });
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test("a finger that rests on a booking picks it up", async ({ page, signInAsAdmin, t }) => {
    await signInAsAdmin(page);
    const venue = await openVenue(page, "GOR Seruni", { courts: 2 });
    await guest(page, venue, day, 10);
    const board = await openBoard(page, venue, t);
    const entry = board.getByRole("gridcell", { name: "Bu Rina" });
    const dialog = page.getByRole("dialog");
    await entry.scrollIntoViewIfNeeded();
    const [from, to] = [await centre(entry), await centre(cell(board, t, 12, 1))];
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [from]);
    await expect(page.locator("[data-room]")).toBeVisible();
    await send("touchMove", [to]);
    await send("touchEnd", []);
    await expect(dialog).toContainText("12.00");
    await dialog.getByRole("button", { name: t("Move booking") }).tap();
    await expect(dialog).toBeHidden();
    await expect(entry).toContainText("12.00");
  });
});

/** An hour on court 1 for a guest. */
async function guest(page: Page, venue: Venue, on: string, hour: number): Promise<void> {
  await call(page, "BookingAdminService/CreateGuestBooking", {
    venueId: venue.id,
    sportId: sport,
    slots: [{ startTime: at(on, hour), durationMinutes: 60 }],
    guest: { name: "Bu Rina" },
  });
}

async function openBoard(page: Page, venue: Venue, t: Texts): Promise<Locator> {
  await page.goto(t.path(`/internal/board?venue=${venue.id}&date=${day}`));
  const board = page.getByRole("grid", { name: t("Courts and half hours") });
  await expect(board.getByRole("gridcell", { name: "Bu Rina" })).toBeVisible();
  return board;
}

/** A free half hour of the board on a court, from 0. */
function cell(board: Locator, t: Texts, hour: number, court: number, minute = "00"): Locator {
  return board.getByRole("gridcell", { name: freeAt(t, hour, minute) }).nth(court);
}

async function centre(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + 8 };
}

async function typeDate(page: Page, group: Locator, date: string): Promise<void> {
  const [year = "", month = "", dayOfMonth = ""] = date.split("-");
  await group.getByRole("spinbutton").first().click();
  await page.keyboard.type(dayOfMonth + month + year);
}
