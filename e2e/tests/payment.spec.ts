// A venue with payment instructions of its own (rules.md §6: awaiting_payment).

import type { Locator, Page } from "@playwright/test";
import { bookingOn, summaryOn } from "../harness/bookings.ts";
import { atHour, hourOf, inFull } from "../harness/days.ts";
import { notOne, type PictureFile, twoColours } from "../harness/pictures.ts";
import { subjects } from "../harness/subjects.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

const wanted = { area: "Jakarta", mode: "INSTANT", isPaid: true, hours: 1 } as const;

test("a player pays a booking by the venue's instructions", async ({ page, mailbox, signIn, staffOf, t }) => {
  const player = await signIn(page, { name: "Ratna Dewi" });
  const venue = await venueWithFreeHours(page, wanted);
  const [hour] = venue.hours;
  const staff = await staffOf(venue);
  await staff.showQris(venue, await twoColours(page, "image/png"));
  await page.clock.install();

  await test.step("the hour is held immediately", async () => {
    await page.goto(t.path(`/venue/${venue.id}/book?sport=${venue.sport}&date=${venue.day}`));
    const hours = page.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(venue.day, t.language) }) });
    await hours.getByRole("button", { name: atHour(hourOf(hour?.startTime ?? "")) }).click();
    await (await summaryOn(page, t)).getByRole("button", { name: t("Book these hours") }).click();
    await expect(page.getByText(t("Waiting for payment"))).toBeVisible();
  });

  const payment = page.getByRole("region", { name: t("Pay the venue") });
  await test.step("the page shows the amount, the account and the deadline", async () => {
    const thousands = Number(hour?.priceMin) / 100_000;
    await expect(payment).toContainText(new RegExp(`Rp\\s?${thousands}[.,]000`));
    await expect(
      payment.getByText(
        t.pattern("Pay by <0>{payUntil}</0>, {duration} from now. After that the hours are available to others."),
      ),
    ).toBeVisible();
    await expect(payment).toContainText("0000 5550 100");
    await payment.getByRole("button", { name: t("Copy: {what}", { what: t("Account number") }) }).click();
    await expect(payment.getByText(t("Copied"), { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("00005550100");
    const code = payment.getByRole("img", { name: t("QRIS code of the venue") });
    expect(await code.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth))).toBe(
      800,
    );
  });

  await test.step("a receipt that is not an image is refused; a photo is sent to the venue", async () => {
    const receipt = payment.getByRole("region", { name: t("Picture of the receipt") });
    const add = receipt.getByRole("button", { name: t("Add your receipt") });
    await choose(page, add, notOne());
    await expect(
      receipt.getByRole("alert").filter({ hasText: t("This is not a JPG, PNG or GIF. Choose another file.") }),
    ).toBeVisible();
    await choose(page, add, await twoColours(page, "image/jpeg"));
    await expect(receipt.getByRole("img", { name: t("Your receipt, in full size") })).toBeVisible();
    expect(await staff.receiptOf(bookingOn(page))).toEqual({ status: 200, type: expect.stringMatching(/^image\//) });
  });

  await test.step("the player reports the payment", async () => {
    await payment.getByRole("button", { name: t("I have paid") }).click();
    await expect(page.getByRole("heading", { name: t("The venue checks your payment") })).toBeVisible();
  });

  await test.step("staff confirm the payment: the open page updates, and the player gets an email", async () => {
    await staff.receivePayment(bookingOn(page));
    await page.clock.fastForward(20_000);
    await expect(page.getByText(t("The court is yours. See you there!"))).toBeVisible();
    await expect(page.getByRole("link", { name: t("Add to calendar") })).toBeVisible();
    const mail = await mailbox.next(
      player,
      ({ subject }) => subject?.startsWith(subjects[t.language].paymentReceived) ?? false,
    );
    expect(mail.text).toContain(page.url());
  });
});

async function choose(page: Page, button: Locator, file: PictureFile) {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(file);
}
