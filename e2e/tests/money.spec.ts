// Money at the desk: a deposit, the balance, a wrong record, a refund and the cash-up of the day.

import type { Locator, Page } from "@playwright/test";
import { bookingOn, summaryOn } from "../harness/bookings.ts";
import { call } from "../harness/call.ts";
import { closed } from "../harness/closed.ts";
import { atHour, comingWorkday, inFull } from "../harness/days.ts";
import { at, openVenue, sport } from "../harness/office.ts";
import { subjects } from "../harness/subjects.ts";
import { expect, test } from "../harness/test.ts";

const note = "The receipt is of another transfer.";
const till = "Kasir 1";

const screens = [
  { language: "en", locale: "en-US", viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  { language: "id", locale: "id-ID", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
] as const;

for (const screen of screens) {
  test.describe(screen.language, () => {
    test.use(screen);

    test("a deposit, the balance, a wrong record and a refund, up to the cash-up", async ({
      page,
      anotherPlayer,
      mailbox,
      newAddress,
      signInAsAdmin,
      t,
    }) => {
      await signInAsAdmin(page);
      const venue = await openVenue(page, "GOR Dahlia", { payment: "MANUAL", mode: "INSTANT" });
      const email = newAddress("ratna");
      const player = await anotherPlayer({ email, name: "Ratna Dewi" });
      const day = comingWorkday();

      await test.step("the hall asks for a deposit of a half", async () => {
        await page.goto(t.path(`/internal/venues/${venue.id}?tab=rules`));
        await page.getByRole("button", { name: t("Deposit") }).click();
        await page.getByRole("option", { name: /^50\s?%/ }).click();
        await page.getByRole("main").getByRole("button", { name: t("Save"), exact: true }).click();
        await expect(page.getByText(t("Saved."))).toBeVisible();
      });

      const payment = player.getByRole("region", { name: t("Pay the venue") });
      const isChecked = player.getByRole("heading", { name: t("The venue checks your payment") });
      await test.step("a player books an hour, and reads what confirms it and by when", async () => {
        await player.goto(t.path(`/venue/${venue.id}/book?sport=${sport}&date=${day}`));
        const hours = player.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(day, t.language) }) });
        await hours.getByRole("button", { name: atHour(19) }).click();
        await (await summaryOn(player, t)).getByRole("button", { name: t("Book these hours") }).click();
        await expect(payment.getByText(rupiah(75)).first()).toBeVisible();
        await expect(payment).toContainText(
          t.pattern("Pay {deposit} by <0>{payUntil}</0> to keep your hours; the remaining {rest} is due by the start."),
        );
        await payment.getByRole("button", { name: t("I have paid") }).click();
        await expect(isChecked).toBeVisible();
      });
      const booking = bookingOn(player);

      const reported = page.getByRole("region", { name: t("Reported payment") });
      await test.step("the desk does not find it and asks again; the player reads why", async () => {
        await page.goto(t.path(`/internal/bookings/${booking}`));
        await expect(reported).toContainText(rupiah(75));
        await reported.getByRole("button", { name: t("Not arrived, ask again…") }).click();
        const dialog = page.getByRole("dialog", { name: t("Payment not arrived?") });
        await dialog.getByRole("textbox", { name: t("Note to the player") }).fill(note);
        await dialog.getByRole("button", { name: t("Ask again") }).click();
        await expect(reported).toBeHidden();
        await player.reload();
        await expect(player.getByText(note).first()).toBeVisible();
        await payment.getByRole("button", { name: t("I have paid") }).click();
        await expect(isChecked).toBeVisible();
      });

      const money = page.getByRole("heading", { name: t("Price and payment") }).locator("../..");
      const payments = money.getByRole("list", { name: t("Payments") }).getByRole("listitem");
      await test.step("it arrives: the deposit confirms the booking", async () => {
        await closed(page);
        await page.reload();
        await reported.getByRole("button", { name: t.pattern("Arrived: {amount}") }).click();
        await expect(page.getByRole("region", { name: t("Decision") }).getByText(t("Confirmed"))).toBeVisible();
        await expect(money).toContainText(
          new RegExp(t("Deposit {deposit}, balance {left}", { deposit: "Rp\\s?75.000", left: "Rp\\s?75.000" })),
        );
      });

      await test.step("a racket is added to the bill", async () => {
        await money.getByRole("button", { name: t("Add to the bill…") }).click();
        const dialog = page.getByRole("dialog", { name: t("Add to the bill") });
        await choose(dialog, t("Racket"));
        await dialog.getByRole("textbox", { name: t("Amount") }).fill("25000");
        await dialog.getByRole("button", { name: t("Add"), exact: true }).click();
        await closed(page);
        await expect(money).toContainText(rupiah(100));
      });

      const record = page.getByRole("dialog", { name: t("Payment of {name}", { name: "Ratna Dewi" }) });
      await test.step("more than is owed is asked about, recorded, and taken back", async () => {
        await money.getByRole("button", { name: t("Record payment…") }).click();
        await record.getByRole("textbox", { name: t("Amount") }).fill("1000000");
        await record.getByRole("textbox", { name: t("Till") }).fill(till);
        await record.getByRole("button", { name: t("Record payment"), exact: true }).click();
        await expect(record.getByText(rupiah(900))).toBeVisible();
        await record.getByRole("button", { name: t("Record it anyway") }).click();
        await closed(page);
        const wrong = payments.filter({ hasText: /1[.,]000[.,]000/ });
        await wrong.getByRole("button", { name: t("Take back…") }).click();
        const dialog = page.getByRole("dialog", { name: t.pattern("Take back {amount}?") });
        await dialog.getByRole("button", { name: t("Wrong amount") }).click();
        await dialog.getByRole("button", { name: t("Take it back") }).click();
        await closed(page);
        await expect(wrong).toContainText(t.pattern("Taken back: {undone}"));
      });

      await test.step("the balance is paid in cash, at the till that this device had", async () => {
        await money.getByRole("button", { name: t("Record payment…") }).click();
        await expect(record.getByRole("textbox", { name: t("Amount") })).toHaveValue(/^100[.,]000/);
        await expect(record.getByRole("textbox", { name: t("Till") })).toHaveValue(till);
        await record.getByRole("button", { name: t("Record payment"), exact: true }).click();
        await closed(page);
        await expect(payments.last()).toContainText(new RegExp(`${t("Cash")}.*Rp\\s?100[.,]000`));
        await expect(money.getByText(t("Paid", { context: "a booking" })).first()).toBeVisible();
      });

      await test.step("the player finds the payments and a receipt", async () => {
        await player.goto(t.path("/payments"));
        const row = player.getByRole("article").filter({ hasText: venue.name });
        await expect(row).toContainText(rupiah(175));
        const receipts = row.getByRole("link", { name: t.pattern("Receipt {number}") });
        // That of the wrong record no longer holds.
        await expect(receipts).toHaveCount(2);
        await receipts.last().click();
        await expect(player.getByRole("heading", { level: 1, name: t.pattern("Receipt {number}") })).toBeVisible();
        await expect(player.getByRole("main")).toContainText(
          new RegExp(`${t("Paid: {way}", { way: t("Cash") })}\\s*Rp\\s?100[.,]000`),
        );
      });

      await test.step("the player cancels and reads what comes back", async () => {
        await player.getByRole("link", { name: t("To the booking") }).click();
        await player.getByRole("button", { name: t("Cancel this booking") }).click();
        const question = player.getByRole("alertdialog", { name: t("Cancel this booking?") });
        await question.getByRole("button", { name: t("Yes, cancel it") }).click();
        await expect(question).toBeHidden();
        await expect(player.getByRole("main")).toContainText(
          new RegExp(t("The venue is to give you back {surplus}.", { surplus: "Rp\\s?175.000" })),
        );
      });

      await test.step("the desk gives it back in cash", async () => {
        await page.reload();
        await money.getByRole("button", { name: t("Money given back…") }).click();
        const dialog = page.getByRole("dialog", { name: t("Money back to {name}", { name: "Ratna Dewi" }) });
        await choose(dialog, t("Cash"));
        await dialog.getByRole("button", { name: t("Money given back"), exact: true }).click();
        await closed(page);
        await expect(payments.last()).toContainText(t("Given back: {way}", { way: t("Cash") }));
      });

      // A guest pays in cash, so that the till has something in it.
      const { booking: ofGuest } = await call<{ booking: { id: string } }>(page, "BookingAdminService/CreateGuestBooking", {
        venueId: venue.id,
        sportId: sport,
        slots: [{ startTime: at(day, 10), durationMinutes: 60 }],
        guest: { name: "Pak Joko" },
      });
      await call(page, "MoneyAdminService/RecordPayment", {
        chargeId: ofGuest.id,
        amount: "15000000",
        way: "PAYMENT_WAY_CASH",
        till,
      });

      const count = async (desk: Page) => {
        await desk.goto(t.path(`/internal/cash?venue=${venue.id}`));
        const counted = (name: string) =>
          desk.getByRole("region", { name }).getByRole("textbox", { name: t("Counted") });
        await counted(`${t("Cash")} · ${till}`).fill("70000");
        await counted(`${t("Transfer")} · ${t("no till")}`).fill("75000");
        await desk.getByRole("button", { name: t("Close the day…") }).click();
        const reason = desk.getByRole("textbox", { name: t("Note") });
        await expect(reason).toHaveAccessibleDescription(
          new RegExp(t("Something differs. Write why, as far as you know.").replaceAll(".", "\\.")),
        );
        await reason.fill("Salah kembalian.");
        await desk.getByRole("button", { name: t("Close the day…") }).click();
        const question = desk.getByRole("alertdialog", { name: t("Close the day?") });
        await expect(question).toContainText(new RegExp(t("{amount} short", { amount: "Rp\\s?5.000" })));
        return question.getByRole("button", { name: t("Close the day"), exact: true });
      };

      await test.step("the day is closed with a difference, and only once", async () => {
        const colleague = await page.context().newPage();
        const [first, second] = [await count(page), await count(colleague)];
        await first.click();
        await second.click();
        for (const desk of [page, colleague]) {
          await expect(desk.getByText(t.pattern("Closed by {closedBy}, {when}")).first()).toBeVisible();
          await expect(desk.getByText("Salah kembalian.").first()).toBeVisible();
        }
        await expect(
          colleague.getByRole("main").getByText(t.pattern("{name} has closed this day already. This is what was counted.")),
        ).toBeVisible();
      });

      const mail = await mailbox.next(
        email,
        ({ subject }) => subject?.startsWith(subjects[t.language].paymentMissing) ?? false,
      );
      expect(mail.text).toContain(note);
    });
  });
}

/** An amount in thousands of rupiah, however the language writes it. */
const rupiah = (thousands: number) => new RegExp(`Rp\\s?${thousands}[.,]000`);

/** Chooses a segment by its label, which covers its radio button. */
async function choose(dialog: Locator, name: string): Promise<void> {
  await dialog.locator("label").getByText(name, { exact: true }).click();
  await expect(dialog.getByRole("radio", { name })).toBeChecked();
}
