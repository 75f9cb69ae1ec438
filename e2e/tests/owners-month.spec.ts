// What a venue took: the figures, and the tax sheet for the bookkeeper.

import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { atHour, comingWorkday, type Day, today } from "../harness/days.ts";
import { at, openVenue, sport, type Venue } from "../harness/office.ts";
import { csvRows, xlsxNumbers } from "../harness/sheets.ts";
import { expect, test } from "../harness/test.ts";

const screens = [
  { language: "en", locale: "en-US", viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  { language: "id", locale: "id-ID", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
] as const;

for (const screen of screens) {
  test.describe(screen.language, () => {
    test.use(screen);

    test("an owner reads what was taken and downloads the tax sheet", async ({
      page: admin,
      anotherPlayer,
      newAddress,
      server,
      signInAsAdmin,
      t,
    }) => {
      await signInAsAdmin(admin);
      const venue = await openVenue(admin, "GOR Kemuning", { courts: 2, mode: "INSTANT" });
      const email = newAddress("owner");
      const page = await anotherPlayer({ email, name: "Bu Kartika" });
      await server.command("staff", "grant", email, "--venue", venue.id, "--role", "owner");
      const day = comingWorkday();

      await test.step("prices include ten per cent of local tax", async () => {
        await page.goto(t.path(`/internal/venues/${venue.id}?tab=sports`));
        await page.getByRole("textbox", { name: t("Local tax within prices") }).fill("10");
        await page.getByRole("main").getByRole("button", { name: t("Save"), exact: true }).click();
        await expect(page.getByText(t("Saved."))).toBeVisible();
      });

      // 300,000 rupiah in cash, and 100,000 of 150,000 by QRIS; a wrong record is taken back and does not count.
      const joko = await bookGuest(page, venue, { name: "Pak Joko", day, hours: [19, 20] });
      await record(page, joko, "30000000", "CASH");
      const siti = await bookGuest(page, venue, { name: "Bu Siti", day, hours: [10] });
      const wrong = await record(page, siti, "9000000", "TRANSFER");
      await call(page, "MoneyAdminService/ReversePayment", { chargeId: siti, paymentId: wrong });
      await record(page, siti, "10000000", "QRIS");

      const main = page.getByRole("main");
      const number = (name: string) => main.getByRole("term").getByText(name, { exact: true }).locator("..");
      await test.step("from the cash-up they open this month: what was taken, and how", async () => {
        await page.goto(t.path(`/internal/cash?venue=${venue.id}`));
        await expect(main.getByText(rupiah(400)).first()).toBeVisible();
        // The first one is in the menu, where a phone has no room for it.
        await main.getByRole("link", { name: t("Figures") }).last().click();
        await expect(page.getByRole("heading", { level: 1, name: t("Figures") })).toBeVisible();
        await expect(number(t("Takings"))).toContainText(rupiah(400));
        const ways = main.getByRole("region", { name: t("By way of payment") }).getByRole("listitem");
        await expect(ways.filter({ hasText: t("Cash") })).toContainText(rupiah(300));
        await expect(ways.filter({ hasText: "QRIS" })).toContainText(rupiah(100));
        await expect(main.getByRole("region", { name: t("By clerk") })).toContainText("Bu Kartika");
      });

      const from = today();
      await test.step("up to the day of play: hours of a court, how full each hour is, and who still owes", async () => {
        await page.goto(t.path(`/internal/figures?venue=${venue.id}&from=${from}&to=${day}`));
        await expect(number(t("Hours sold"))).toContainText(t("{sold} of {hours}", { sold: 3, hours: "" }));
        const hours = main.getByRole("table", { name: t("How full each hour is") });
        // One of two courts.
        await expect(cellOn(hours.getByRole("row"), day, 19)).toHaveText("50");
        await expect(cellOn(hours.getByRole("row"), day, 21)).toHaveText("0");
        const court = main.getByRole("region", { name: t("By court") }).getByRole("listitem").first();
        await expect(court).toContainText(rupiah(450));
        await expect(court).toContainText(t("# bookings", { count: 2 }));
        await expect(number(t("Still owed"))).toContainText(rupiah(50));
      });

      const download = async (format: "CSV" | "XLSX") => {
        const arriving = page.waitForEvent("download");
        await main.getByRole("button", { name: t("{name} as {suffix}", { name: t("Tax sheet"), suffix: format }) }).click();
        const file = await arriving;
        const sheet = t.language === "en" ? "tax" : "pajak";
        expect(file.suggestedFilename()).toMatch(new RegExp(`-${sheet}-${from}-${day}\\.${format.toLowerCase()}$`));
        return readFile(await file.path());
      };
      await test.step("the tax sheet splits what was taken into base and tax, the same in both formats", async () => {
        const [, row = [], ...others] = csvRows(await download("CSV"));
        expect(others).toEqual([]);
        const [rate = 0, gross = 0, base = 0, tax = 0] = row.slice(2, 6).map(Number);
        expect([rate, gross]).toEqual([10, 400_000]);
        expect(inCents(base) + inCents(tax)).toBe(inCents(gross));
        expect(inCents(tax)).toBe(Math.round((inCents(gross) * 10) / 110));
        expect(xlsxNumbers(await download("XLSX"))[1]).toEqual([rate, gross, base, tax]);
      });

      await test.step("the owner finds the booking of which something is owed", async () => {
        await main.getByRole("link", { name: t("See these bookings") }).click();
        await expect(main.getByText("Bu Siti").first()).toBeVisible();
        await expect(main.getByText("Pak Joko")).toHaveCount(0);
      });
    });
  });
}

/** Books hours for somebody without an account; returns the booking's id. */
async function bookGuest(
  page: Page,
  { id }: Venue,
  { name, day, hours }: { name: string; day: Day; hours: number[] },
): Promise<string> {
  const { booking } = await call<{ booking: { id: string } }>(page, "BookingAdminService/CreateGuestBooking", {
    venueId: id,
    sportId: sport,
    slots: hours.map((hour) => ({ startTime: at(day, hour), durationMinutes: 60 })),
    guest: { name },
  });
  return booking.id;
}

/** Records a payment in hundredths of a rupiah; returns its id. */
async function record(page: Page, chargeId: string, amount: string, way: string): Promise<string> {
  const { booking } = await call<{ booking: { charge: { payments: { id: string }[] } } }>(
    page,
    "MoneyAdminService/RecordPayment",
    { chargeId, amount, way: `PAYMENT_WAY_${way}` },
  );
  return booking.charge.payments.at(-1)?.id ?? "";
}

/** The cell of a weekday in the row of an hour. */
function cellOn(rows: Locator, day: Day, hour: number): Locator {
  const monday = 1;
  const column = (new Date(day).getUTCDay() - monday + 7) % 7;
  return rows.filter({ hasText: atHour(hour) }).getByRole("cell").nth(column);
}

/** An amount in thousands of rupiah, however the language writes it. */
const rupiah = (thousands: number) => new RegExp(`Rp\\s?${thousands}[.,]000`);

const inCents = (amount: number) => Math.round(amount * 100);
