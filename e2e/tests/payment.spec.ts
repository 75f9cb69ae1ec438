// A venue with payment instructions of its own (rules.md §6: awaiting_payment).

import type { Locator, Page } from "@playwright/test";
import { book, bookingOn } from "../harness/bookings.ts";
import { comingWorkday, hourOf, inFull } from "../harness/days.ts";
import { hallWithFreeHours } from "../harness/halls.ts";
import { notOne, type PictureFile, twoColours } from "../harness/pictures.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

const wanted = { area: "Jakarta", sport: "badminton", mode: "INSTANT", isPaid: true, hours: 1 } as const;

test("a player books, pays by the venue's instructions and sees the payment confirmed", async ({
  page,
  context,
  server,
  mailbox,
  newAddress,
  signIn,
  staffOf,
  localised,
  language,
  words,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
  const player = newAddress("ratna");
  await signIn(page, player, { name: "Ratna Dewi" });
  const hall = await hallWithFreeHours(page, server.origin, { ...wanted, day: comingWorkday() });
  const [hour] = hall.hours;
  const staff = await staffOf(hall);
  await staff.showQris(hall, await twoColours(page, "image/png"));
  await page.clock.install();

  await test.step("the hour is held immediately", async () => {
    await page.goto(localised(`/venue/${hall.id}/book?sport=${hall.sport}&date=${hall.day}`));
    const hours = page.getByRole("toolbar", { name: words.hoursOn(inFull(hall.day, language)) });
    await hours.getByRole("button", { name: words.hour(hourOf(hour?.startTime ?? "")) }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: words.bookTheseHours }).click();
    await expect(page.getByText(words.waitingForPayment)).toBeVisible();
  });

  const payment = page.getByRole("region", { name: words.payTheVenue });
  await test.step("the page shows the amount, the account and the deadline", async () => {
    const thousands = Number(hour?.priceMin) / 100_000;
    await expect(payment).toContainText(new RegExp(`Rp\\s?${thousands}[.,]000`));
    await expect(payment.getByText(words.payUntil)).toBeVisible();
    await expect(payment).toContainText("0000 5550 100");
    await payment.getByRole("button", { name: words.copyOf(words.accountNumber) }).click();
    await expect(payment.getByText(words.copied, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("00005550100");
    const code = payment.getByRole("img", { name: words.qrisCode });
    expect(await code.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth))).toBe(
      800,
    );
    await expectAccessible(page);
  });

  await test.step("a receipt that is not an image is refused; a photo is sent to the venue", async () => {
    const receipt = payment.getByRole("region", { name: words.receipt });
    const add = receipt.getByRole("button", { name: words.addReceipt });
    await choose(page, add, notOne());
    await expect(receipt.getByRole("alert").filter({ hasText: words.notAPicture })).toBeVisible();
    await choose(page, add, await twoColours(page, "image/jpeg"));
    await expect(receipt.getByRole("img", { name: words.yourReceipt })).toBeVisible();
    expect(await staff.receiptOf(bookingOn(page))).toEqual({ status: 200, type: expect.stringMatching(/^image\//) });
  });

  await test.step("the player reports the payment", async () => {
    await payment.getByRole("button", { name: words.iHavePaid }).click();
    await expect(page.getByRole("heading", { name: words.venueChecks })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("staff confirm the payment: the open page updates, and the player gets an email", async () => {
    await staff.receivePayment(bookingOn(page));
    await page.clock.fastForward(20_000);
    await expect(page.getByText(words.theCourtIsYours)).toBeVisible();
    await expect(page.getByRole("link", { name: words.addToCalendar })).toBeVisible();
    await expectAccessible(page);
    const mail = await mailbox.next(player, ({ subject }) => subject?.startsWith(words.paymentReceivedMail) ?? false);
    expect(mail.text).toContain(page.url());
  });
});

test("after the payment deadline the page says not to pay any more", async ({
  page,
  server,
  newAddress,
  signIn,
  localised,
  words,
}) => {
  await signIn(page, newAddress("eko"), { name: "Eko Saputra" });
  const hall = await hallWithFreeHours(page, server.origin, { ...wanted, day: comingWorkday() });
  const bookingId = await book(page, server.origin, hall, hall.hours);
  await page.clock.install();
  await page.goto(localised(`/booking/${bookingId}`));
  await expect(page.getByRole("heading", { name: words.payTheVenue })).toBeVisible();
  await page.clock.fastForward("02:00:00");
  const over = page.getByRole("region", { name: words.timeToPayIsOver });
  await expect(over.getByText(words.doNotPay)).toBeVisible();
  await expect(over.getByRole("button", { name: words.iHavePaid })).toHaveCount(0);
  await expect(over.getByText("0000 5550 100")).toHaveCount(0);
  await expect(over.getByText(/Rp/)).toHaveCount(0);
  await expectAccessible(page);
});

async function choose(page: Page, button: Locator, file: PictureFile) {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(file);
}
