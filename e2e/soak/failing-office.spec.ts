// Back-office forms under network faults.

import { clock, tomorrow } from "../harness/days.ts";
import { expectSurvivesFaults, loggedFaults } from "../harness/network.ts";
import { openVenue, requestHours } from "../harness/office.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(({ faults }) => faults.allow(loggedFaults));

test("the venue details form survives network faults", async ({ page, signInAsAdmin, t }) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Cempaka");
  await page.goto(t.path(`/internal/venues/${venue.id}`));
  const website = page.getByRole("textbox", { name: t("Website") });
  await website.fill("https://cempaka.example");
  const save = page.getByRole("main").locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "VenueAdminService/UpsertVenue",
    button: save,
    expectUnchanged: () => expect(website).toHaveValue("https://cempaka.example"),
  });
  await save.click();
  await expect(save).toBeHidden();
  await page.reload();
  await expect(website).toHaveValue("https://cempaka.example");
});

test("the offer and rejection forms survive network faults", async ({ page, anotherPlayer, signInAsAdmin, t }) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Teratai");
  const player = await anotherPlayer({ name: "Budi Santoso" });
  const booking = await requestHours(player, venue, { day: tomorrow(), hour: 18 });
  await page.goto(t.path(`/internal/bookings/${booking}`));

  await test.step("offered times", async () => {
    await page.getByRole("button", { name: t("Offer other times…") }).click();
    const dialog = page.getByRole("dialog", { name: t("Offer other times") });
    const start = dialog
      .getByRole("toolbar", { name: t("Start") })
      .getByRole("button", { name: clock(14, t.language) });
    await start.click();
    const note = dialog.getByRole("textbox", { name: t("Note") });
    await note.fill("The venue is cleaned that evening.");
    const send = dialog.locator("[type=submit]");
    await expectSurvivesFaults({
      page,
      method: "BookingAdminService/CreateProposals",
      button: send,
      async expectUnchanged() {
        await expect(note).toHaveValue("The venue is cleaned that evening.");
        await expect(start).toHaveAttribute("aria-pressed", "true");
      },
    });
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t("Offered"), { exact: true })).toHaveCount(1);
  });

  await test.step("rejection", async () => {
    await page.getByRole("button", { name: t("Reject…") }).click();
    const dialog = page.getByRole("dialog", { name: t("Reject this request?") });
    const reason = dialog.getByRole("textbox", { name: t("Reason") });
    await reason.fill("The roof leaks.");
    const send = dialog.locator("[type=submit]");
    await expectSurvivesFaults({
      page,
      method: "BookingAdminService/UpdateBookingStatus",
      button: send,
      expectUnchanged: () => expect(reason).toHaveValue("The roof leaks."),
    });
    await send.click();
    await expect(dialog).toBeHidden();
  });
});
