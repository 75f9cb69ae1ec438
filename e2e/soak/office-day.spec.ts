import { call } from "../harness/call.ts";
import { tomorrow } from "../harness/days.ts";
import { at, freeAt, openVenue, sport } from "../harness/office.ts";
import { expect, test } from "../harness/test.ts";

test("the day board scrolls to its first entry, fits on one screen and prints", async ({ page, signInAsAdmin, t }) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Kenanga", { courts: 2 });
  await call(page, "BookingAdminService/CreateGuestBooking", {
    venueId: venue.id,
    sportId: sport,
    slots: [{ startTime: at(tomorrow(), 20), durationMinutes: 120 }],
    guest: { name: "Pak Joko", phoneNumber: "0812-3456-789" },
  });
  await page.goto(t.path(`/internal/board?venue=${venue.id}&date=${tomorrow()}`));
  const board = page.getByRole("grid", { name: t("Courts and half hours") });
  const entry = board.getByRole("gridcell", { name: "Pak Joko" });
  const morning = board.getByRole("gridcell", { name: freeAt(t, 8) }).first();
  await expect(entry).toBeInViewport({ ratio: 1 });
  await expect(morning).not.toBeInViewport();

  await test.step("back from a booking", async () => {
    const before = (await page.evaluate(() => window.scrollY)) - 60;
    await page.mouse.wheel(0, -60);
    // The browser scrolls some frames after the wheel event.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    await entry.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Pak Joko");
    // The tab above has the same name.
    await page.getByRole("main").getByRole("link", { name: t("Day board"), exact: true }).last().click();
    await expect(entry).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  await test.step("the whole day on one screen", async () => {
    await page.getByRole("button", { name: t("Whole day") }).click();
    await expect(morning).toBeInViewport();
    await expect(entry).toBeInViewport();
  });

  await test.step("print shows only the day", async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("table").getByRole("cell", { name: /Pak Joko .*0812-3456-789/ })).toBeVisible();
    await expect(page.getByRole("main")).toBeHidden();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  });
});
