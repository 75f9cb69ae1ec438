import type { Locator, Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import { clock, inFull, tomorrow } from "../harness/days.ts";
import { at, openVenue, requestHours, sport } from "../harness/office.ts";
import { twoColours } from "../harness/pictures.ts";
import { expect, test } from "../harness/test.ts";
import type { Texts } from "../harness/texts.ts";

/** The refresh interval of an open back-office booking, with a margin. */
const updated = { timeout: 30_000 };

test("bookings that need a decision come first", async ({ page, anotherPlayer, signInAsAdmin, isMobile, t }) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Teratai", { courts: 2 });
  await call(page, "BookingAdminService/CreateGuestBooking", {
    venueId: venue.id,
    sportId: sport,
    slots: [{ startTime: at(tomorrow(), 9), durationMinutes: 60 }],
    guest: { name: "Pak Joko" },
  });
  const player = await anotherPlayer({ name: "Sari Wulandari" });
  await requestHours(player, venue, { day: tomorrow(), hour: 18 });

  await page.goto(t.path("/internal/bookings"));
  await test.step("the first is in view below the filters, also on small desktops", async () => {
    const usual = page.viewportSize();
    for (const size of [{ width: 768, height: 1024 }, { width: 1024, height: 700 }]) {
      await page.setViewportSize(size);
      await expect(page.getByRole("list", { name: t("Bookings") }).getByRole("listitem").first()).toBeInViewport({ ratio: 0.9 });
    }
    if (usual) await page.setViewportSize(usual);
  });
  await page.getByRole("searchbox", { name: t("Search bookings") }).fill(venue.name);
  await expect(page).toHaveURL(/search=GOR\+Teratai/);
  const people = page.getByRole("main").getByText(/^(Sari Wulandari|Pak Joko)$/);
  await expect(people).toHaveText(["Sari Wulandari", "Pak Joko"]);

  await test.step("by status, also after a reload", async () => {
    if (isMobile) await page.getByRole("button", { name: t("More filters") }).click();
    await page.getByRole("button", { name: t("Status") }).click();
    await page.getByRole("option", { name: t("Confirmed") }).click();
    await expect(people).toHaveText(["Pak Joko"]);
    await expect(page).toHaveURL(/status=confirmed/);
    await page.reload();
    await expect(people).toHaveText(["Pak Joko"]);
    await page.getByRole("button", { name: t("Clear the filters") }).click();
    await expect(page).toHaveURL(t.path("/internal/bookings"));
  });

  await test.step("unchanged on return from a booking", async () => {
    await page.goto(t.path(`/internal/bookings?venue=${venue.id}&status=pending_review`));
    await people.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Sari Wulandari");
    await page.goBack();
    await expect(page).toHaveURL(/status=pending_review/);
    await expect(people).toHaveText(["Sari Wulandari"]);
  });
});

test("a request is priced, confirmed, paid and canceled, with all of it in its history", async ({
  page,
  anotherPlayer,
  mailbox,
  newAddress,
  signInAsAdmin,
  t,
}) => {
  const email = newAddress("sari");
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Melati", { payment: "MANUAL" });
  const player = await anotherPlayer({ email, name: "Sari Wulandari" });
  const day = tomorrow();
  const booking = await requestHours(player, venue, { day, hour: 18, hours: 2, notes: "Ten of us." });

  await page.goto(t.path(`/internal/bookings/${booking}`));
  const decision = decisionOn(page);
  await expect(decision.getByText(t("New request"))).toBeVisible();
  await expect(page.getByText("Ten of us.")).toBeVisible();

  await test.step("the final price replaces the quoted one", async () => {
    await page.getByRole("button", { name: t("Set the price…") }).click();
    const dialog = page.getByRole("dialog", { name: t("What does it cost?") });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("textbox", { name: t("Final price") }).fill("275000");
    await dialog.getByRole("button", { name: t("Save") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(new RegExp(t("{owed} unpaid", { owed: "Rp\\s?275[.,]000" })))).toBeVisible();
  });

  await test.step("once confirmed, it awaits payment", async () => {
    await decision.getByRole("button", { name: /^(Confirm|Konfirmasi)…$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(/Rp\s?275[.,]000/);
    await dialog.getByRole("button", { name: t("Confirm and ask for the payment") }).click();
    await expect(dialog).toBeHidden();
    await expect(decision.getByText(t("Waiting for payment"))).toBeVisible();
  });

  await test.step("the player reports the payment, and staff see the receipt", async () => {
    await sendReceipt(player, booking);
    await call(player, "BookingService/ReportPayment", { bookingId: booking });
    await expect(decision.getByText(t("The player reported the payment."))).toBeVisible(updated);
    await expect(decision.getByText(t("Check the payment"))).toBeVisible();
    const receipt = page.getByRole("button", { name: t("Receipt of the player, in full size") }).getByRole("img");
    await expect.poll(() => receipt.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step("the payment is recorded and confirms the booking", async () => {
    await decision.getByRole("button", { name: t("Other amount or way of payment…") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("label").getByText("QRIS", { exact: true }).click();
    await dialog.getByRole("button", { name: t("Paid: confirm booking") }).click();
    await expect(dialog).toBeHidden();
    await expect(decision.getByText(t("Confirmed"))).toBeVisible();
    await expect(page.getByRole("list", { name: t("Payments") })).toContainText(/QRIS.*Rp\s?275[.,]000/);
  });

  const reason = "The roof leaks. We are sorry!";
  await test.step("canceling requires a reason", async () => {
    await decision.getByRole("button", { name: t("Cancel booking…") }).click();
    const dialog = page.getByRole("dialog", { name: t("Cancel this booking?") });
    await dialog.getByRole("button", { name: t("Cancel booking") }).click();
    await expectMarked(dialog.getByRole("textbox", { name: t("Reason") }), t("Tell the player why."));
    await dialog.getByRole("textbox", { name: t("Reason") }).fill(reason);
    await dialog.getByRole("button", { name: t("Cancel booking") }).click();
    await expect(dialog).toBeHidden();
    await expect(decision.getByText(t("Give the money back"))).toBeVisible();
    await expect(decision.getByText(t("This booking is closed. Its hours are free again."))).toBeVisible();
    await mailbox.next(email, ({ text }) => text?.includes(reason) ?? false);
  });

  await test.step("the money is to be given back until that is ticked off", async () => {
    await page.getByRole("button", { name: t("Money given back…") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("label").getByText("QRIS", { exact: true }).click();
    await dialog.getByRole("button", { name: t("Money given back") }).click();
    await expect(dialog).toBeHidden();
    await expect(decision.getByText(t("Canceled by staff"))).toBeVisible();
  });

  await expect(historyOn(page, t)).toContainText([
    t("Requested these hours"),
    new RegExp(t("Set the price to {amount}", { amount: "Rp\\s?275[.,]000" })),
    `${t("New request")}${t("to")}${t("Waiting for payment")}`,
    t("Reported as paid"),
    new RegExp(t("Recorded as paid: {money}", { money: "Rp\\s?275[.,]000 · QRIS" })),
    `${t("Waiting for payment")}${t("to")}${t("Confirmed")}`,
    reason,
    new RegExp(t("Given back: {money}", { money: "Rp\\s?275[.,]000 · QRIS" })),
  ]);
  await expect(historyOn(page, t).last()).toContainText("Rangga Wijaya");
});

test("staff offer other times, withdraw them and reject the request with a reason", async ({
  page,
  anotherPlayer,
  mailbox,
  newAddress,
  signInAsAdmin,
  t,
}) => {
  const email = newAddress("budi");
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Kenanga");
  const player = await anotherPlayer({ email, name: "Budi Santoso" });
  const day = tomorrow();
  const booking = await requestHours(player, venue, { day, hour: 18 });

  await page.goto(t.path(`/internal/bookings/${booking}`));
  const decision = decisionOn(page);
  const dialog = page.getByRole("dialog", { name: t("Offer other times") });
  const note = "The venue is cleaned that evening.";

  await test.step("select several free times, valid until tomorrow morning", async () => {
    await decision.getByRole("button", { name: t("Offer other times…") }).click();
    const starts = dialog.getByRole("toolbar", { name: t("Start") });
    await expect(starts.getByRole("button", { name: clock(14, t.language) })).toBeVisible();
    await dialog.getByRole("button", { name: t("Offer these times") }).click();
    await expect(dialog.getByRole("alert")).toHaveText(t("Pick at least one time."));
    await starts.getByRole("button", { name: clock(14, t.language) }).click();
    await starts.getByRole("button", { name: clock(20, t.language) }).click();
    await dialog.getByRole("textbox", { name: t("Note") }).fill(note);
  });

  await test.step("the expiry must be before the first of them starts", async () => {
    const hour = dialog.getByRole("group", { name: t("Time") }).getByRole("spinbutton").first();
    await hour.click();
    await page.keyboard.type("2300");
    await dialog.getByRole("button", { name: t("Offer these times") }).click();
    await expect(dialog.getByText(t.pattern("It has to be before {time} on the day of the first time."))).toBeVisible();
    await hour.click();
    await page.keyboard.type("0700");
    await dialog.getByRole("button", { name: t("Offer these times") }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("both are on offer, and the player gets an email", async () => {
    await expect(decision.getByText(t("Other times offered"))).toBeVisible();
    await expect(decision.getByText(clock(7, t.language))).toBeVisible();
    await expect(page.getByText(t("Offered"), { exact: true })).toHaveCount(2);
    await expect(page.getByText(note).first()).toBeVisible();
    await mailbox.next(email, ({ text }) => text?.includes(note) ?? false);
  });

  await test.step("withdraw them one by one", async () => {
    for (const left of [1, 0]) {
      await page.getByRole("listitem").getByRole("button", { name: t.pattern("Withdraw {time}") }).first().click();
      const question = page.getByRole("alertdialog", { name: t("Withdraw this offer?") });
      await expect(question).toBeVisible();
      
      await question.getByRole("button", { name: t("Withdraw") }).click();
      await expect(question).toBeHidden();
      await expect(page.getByText(t("Offered"), { exact: true })).toHaveCount(left);
    }
    await expect(decision.getByText(t("New request"))).toBeVisible();
  });

  const reason = `No time at all on ${inFull(day, "en")}.`;
  await test.step("reject the request", async () => {
    await decision.getByRole("button", { name: t("Reject…") }).click();
    const question = page.getByRole("dialog", { name: t("Reject this request?") });
    await question.getByRole("textbox", { name: t("Reason") }).fill(reason);
    await question.getByRole("button", { name: t("Reject request") }).click();
    await expect(question).toBeHidden();
    await expect(decision.getByText(t("Rejected"))).toBeVisible();
    await mailbox.next(email, ({ text }) => text?.includes(reason) ?? false);
  });

  await expect(historyOn(page, t)).toContainText([
    t("Requested these hours"),
    note,
    `${t("Other times offered")}${t("to")}${t("New request")}`,
    reason,
  ]);
});

function decisionOn(page: Page): Locator {
  return page.getByRole("region", { name: /^(Decision|Keputusan)$/ });
}

function historyOn(page: Page, t: Texts): Locator {
  return page.getByRole("heading", { name: t("History") }).locator("..").getByRole("listitem");
}

/** A field that shows an error and has the focus. */
async function expectMarked(field: Locator, message: string) {
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll(".", "\\.")));
}

async function sendReceipt(player: Page, bookingId: string) {
  const { buffer, mimeType } = await twoColours(player, "image/png");
  const answer = await player.request.put(`/api/bookings/${bookingId}/receipt`, {
    headers: { "Content-Type": mimeType },
    data: buffer,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
