import type { Locator, Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { inFull, tomorrow } from "../harness/days.ts";
import { askFor, at, openVenue, sport, unlike } from "../harness/office.ts";
import { twoColours } from "../harness/pictures.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";
import type { OfficeWords } from "../harness/words-office.ts";

/** The refresh interval of an open back-office booking, with a margin. */
const news = { timeout: 30_000 };

test("bookings that need a decision come first, and filters are in the address", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  signInAsAdmin,
  localised,
  isMobile,
  office,
}) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Teratai", newAddress), { courts: 2 });
  await call(page, server.origin, "BookingAdminService/CreateGuestBooking", {
    venueId: venue.id,
    sportId: sport,
    slots: [{ startTime: at(tomorrow(), 9), durationMinutes: 60 }],
    guest: { name: "Pak Joko" },
  });
  const player = await anotherPage();
  await signIn(player, newAddress("sari"), { name: "Sari Wulandari" });
  await askFor(player, server.origin, venue, { day: tomorrow(), hour: 18 });

  await page.goto(localised("/internal/bookings"));
  await page.getByRole("searchbox", { name: office.searchBookings }).fill(venue.name);
  await expect(page).toHaveURL(/search=GOR\+Teratai/);
  const people = page.getByRole("main").getByText(/^(Sari Wulandari|Pak Joko)$/);
  await expect(people).toHaveText(["Sari Wulandari", "Pak Joko"]);
  await expectAccessible(page);

  await test.step("by status, also after a reload", async () => {
    if (isMobile) await page.getByRole("button", { name: office.moreFilters }).click();
    await page.getByRole("button", { name: office.status }).click();
    await page.getByRole("option", { name: office.confirmed }).click();
    await expect(people).toHaveText(["Pak Joko"]);
    await expect(page).toHaveURL(/status=confirmed/);
    await page.reload();
    await expect(people).toHaveText(["Pak Joko"]);
    await page.getByRole("button", { name: office.clearTheFilters }).click();
    await expect(page).toHaveURL(localised("/internal/bookings"));
  });

  await test.step("unchanged on return from a booking", async () => {
    await page.goto(localised(`/internal/bookings?venue=${venue.id}&status=pending_review`));
    await people.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Sari Wulandari");
    await page.goBack();
    await expect(page).toHaveURL(/status=pending_review/);
    await expect(people).toHaveText(["Sari Wulandari"]);
  });
});

test("a request is priced, confirmed, paid and canceled, with all of it in its history", async ({
  page,
  anotherPage,
  server,
  mailbox,
  newAddress,
  signIn,
  signInAsAdmin,
  localised,
  office,
}) => {
  const email = newAddress("sari");
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Melati", newAddress), { payment: "MANUAL" });
  const player = await anotherPage();
  await signIn(player, email, { name: "Sari Wulandari" });
  const day = tomorrow();
  const booking = await askFor(player, server.origin, venue, { day, hour: 18, hours: 2, notes: "Ten of us." });

  await page.goto(localised(`/internal/bookings/${booking}`));
  const decision = decisionOn(page);
  await expect(decision.getByText(office.newRequest)).toBeVisible();
  await expect(page.getByText("Ten of us.")).toBeVisible();

  await test.step("the final price replaces the quoted one", async () => {
    await page.getByRole("button", { name: office.setThePrice }).click();
    const dialog = page.getByRole("dialog", { name: office.whatDoesItCost });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("textbox").fill("275000");
    await dialog.getByRole("button", { name: office.save }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("definition").filter({ hasText: /Rp\s?275[.,]000/ })).toBeVisible();
  });

  await test.step("once confirmed, it awaits payment", async () => {
    await decision.getByRole("button", { name: /^(Confirm|Konfirmasi)…$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(/Rp\s?275[.,]000/);
    await dialog.getByRole("button", { name: office.askForPayment }).click();
    await expect(dialog).toBeHidden();
    await expect(decision.getByText(office.waitingForPayment)).toBeVisible();
  });

  await test.step("the player reports the payment, and staff see the receipt", async () => {
    await sendReceipt(player, server.origin, booking);
    await call(player, server.origin, "BookingService/ReportPayment", { bookingId: booking });
    await expect(decision.getByText(office.saysItIsPaid)).toBeVisible(news);
    await expect(decision.getByText(office.checkThePayment)).toBeVisible();
    const receipt = page.getByRole("button", { name: office.receipt }).getByRole("img");
    await expect.poll(() => receipt.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  await test.step("the payment is confirmed", async () => {
    await decision.getByRole("button", { name: office.paymentReceived }).click();
    const question = page.getByRole("alertdialog", { name: office.hasItArrived });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: office.confirmBooking }).click();
    await expect(question).toBeHidden();
    await expect(decision.getByText(office.confirmed)).toBeVisible();
  });

  const reason = "The roof leaks. We are sorry!";
  await test.step("canceling requires a reason", async () => {
    await decision.getByRole("button", { name: office.cancelBooking }).click();
    const dialog = page.getByRole("dialog", { name: office.cancelQuestion });
    await dialog.getByRole("button", { name: office.cancelIt }).click();
    await expectMarked(dialog.getByRole("textbox", { name: office.reason }), office.tellThePlayerWhy);
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: office.reason }).fill(reason);
    await dialog.getByRole("button", { name: office.cancelIt }).click();
    await expect(dialog).toBeHidden();
    await expect(decision.getByText(office.canceledByStaff)).toBeVisible();
    await expect(decision.getByText(office.isClosed)).toBeVisible();
    await mailbox.next(email, ({ text }) => text?.includes(reason) ?? false);
  });

  await expect(historyOn(page, office)).toContainText([
    office.askedFor,
    office.setThePriceTo,
    `${office.newRequest}${office.to}${office.waitingForPayment}`,
    office.saidItIsPaid,
    `${office.waitingForPayment}${office.to}${office.confirmed}`,
    reason,
  ]);
  await expect(historyOn(page, office).last()).toContainText("Rangga Wijaya");
  await expectAccessible(page);
});

test("staff offer other times, withdraw them and reject the request with a reason", async ({
  page,
  anotherPage,
  server,
  mailbox,
  newAddress,
  signIn,
  signInAsAdmin,
  localised,
  office,
}) => {
  const email = newAddress("budi");
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Kenanga", newAddress));
  const player = await anotherPage();
  await signIn(player, email, { name: "Budi Santoso" });
  const day = tomorrow();
  const booking = await askFor(player, server.origin, venue, { day, hour: 18 });

  await page.goto(localised(`/internal/bookings/${booking}`));
  const decision = decisionOn(page);
  const dialog = page.getByRole("dialog", { name: office.offer });
  const note = "The hall is cleaned that evening.";

  await test.step("select several free times, valid until tomorrow morning", async () => {
    await decision.getByRole("button", { name: office.offerOtherTimes }).click();
    const starts = dialog.getByRole("toolbar", { name: office.start });
    await expect(starts.getByRole("button", { name: office.clock(14) })).toBeVisible();
    await dialog.getByRole("button", { name: office.offerThem }).click();
    await expect(dialog.getByRole("alert")).toHaveText(office.pickOne);
    await starts.getByRole("button", { name: office.clock(14) }).click();
    await starts.getByRole("button", { name: office.clock(20) }).click();
    await dialog.getByRole("textbox", { name: office.note }).fill(note);
    await expectAccessible(page);
  });

  await test.step("the expiry must be before the first of them starts", async () => {
    const hour = dialog.getByRole("group", { name: office.time }).getByRole("spinbutton").first();
    await hour.click();
    await page.keyboard.type("2300");
    await dialog.getByRole("button", { name: office.offerThem }).click();
    await expect(dialog.getByText(office.hasToBeBefore)).toBeVisible();
    await hour.click();
    await page.keyboard.type("0700");
    await dialog.getByRole("button", { name: office.offerThem }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("both are on offer, and the player gets an email", async () => {
    await expect(decision.getByText(office.otherTimesOffered)).toBeVisible();
    await expect(decision.getByText(office.clock(7))).toBeVisible();
    await expect(page.getByText(office.onOffer, { exact: true })).toHaveCount(2);
    await expect(page.getByText(note).first()).toBeVisible();
    await expectAccessible(page);
    await mailbox.next(email, ({ text }) => text?.includes(note) ?? false);
  });

  await test.step("withdraw them one by one", async () => {
    for (const left of [1, 0]) {
      await page.getByRole("button", { name: office.withdrawOne }).first().click();
      const question = page.getByRole("alertdialog", { name: office.withdrawQuestion });
      await expect(question).toBeVisible();
      if (left === 1) await expectAccessible(page);
      await question.getByRole("button", { name: office.withdraw }).click();
      await expect(question).toBeHidden();
      await expect(page.getByText(office.onOffer, { exact: true })).toHaveCount(left);
    }
    await expect(decision.getByText(office.newRequest)).toBeVisible();
  });

  const reason = `No time at all on ${inFull(day, "en")}.`;
  await test.step("reject the request", async () => {
    await decision.getByRole("button", { name: office.reject }).click();
    const question = page.getByRole("dialog", { name: office.rejectQuestion });
    await question.getByRole("textbox", { name: office.reason }).fill(reason);
    await question.getByRole("button", { name: office.rejectIt }).click();
    await expect(question).toBeHidden();
    await expect(decision.getByText(office.rejected)).toBeVisible();
    await mailbox.next(email, ({ text }) => text?.includes(reason) ?? false);
  });

  await expect(historyOn(page, office)).toContainText([
    office.askedFor,
    note,
    `${office.otherTimesOffered}${office.to}${office.newRequest}`,
    reason,
  ]);
});

function decisionOn(page: Page): Locator {
  return page.getByRole("region", { name: /^(Decision|Keputusan)$/ });
}

function historyOn(page: Page, { history }: OfficeWords): Locator {
  return page.getByRole("heading", { name: history }).locator("..").getByRole("listitem");
}

/** A field that shows an error and has the focus. */
async function expectMarked(field: Locator, message: string) {
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll(".", "\\.")));
}

async function sendReceipt(player: Page, origin: string, bookingId: string) {
  const { buffer, mimeType } = await twoColours(player, "image/png");
  const answer = await player.request.put(`${origin}/api/bookings/${bookingId}/receipt`, {
    headers: { Origin: origin, "Content-Type": mimeType },
    data: buffer,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
