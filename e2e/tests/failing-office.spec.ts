// Back-office forms under network faults.

import { tomorrow } from "../harness/days.ts";
import { expectSurvivesFaults, notedFaults } from "../harness/network.ts";
import { askFor, openVenue, unlike } from "../harness/office.ts";
import { expect, test } from "../harness/test.ts";

test.beforeEach(({ faults }) => faults.allow(notedFaults));

test("the venue details form survives network faults", async ({
  page,
  server,
  newAddress,
  signInAsAdmin,
  localised,
  office,
}) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Cempaka", newAddress));
  await page.goto(localised(`/internal/venues/${venue.id}`));
  const website = page.getByRole("textbox", { name: office.website });
  await website.fill("https://cempaka.example");
  const save = page.getByRole("main").locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "VenueAdminService/UpsertVenue",
    button: save,
    expectKept: () => expect(website).toHaveValue("https://cempaka.example"),
  });
  await save.click();
  await expect(save).toBeHidden();
  await page.reload();
  await expect(website).toHaveValue("https://cempaka.example");
});

test("the forms for offered times and rejection survive network faults", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  signInAsAdmin,
  localised,
  office,
}) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, server.origin, unlike("GOR Teratai", newAddress));
  const player = await anotherPage();
  await signIn(player, newAddress("budi"), { name: "Budi Santoso" });
  const booking = await askFor(player, server.origin, venue, { day: tomorrow(), hour: 18 });
  await page.goto(localised(`/internal/bookings/${booking}`));

  await test.step("offered times", async () => {
    await page.getByRole("button", { name: office.offerOtherTimes }).click();
    const dialog = page.getByRole("dialog", { name: office.offer });
    const start = dialog.getByRole("toolbar", { name: office.start }).getByRole("button", { name: office.clock(14) });
    await start.click();
    const note = dialog.getByRole("textbox", { name: office.note });
    await note.fill("The hall is cleaned that evening.");
    const send = dialog.locator("[type=submit]");
    await expectSurvivesFaults({
      page,
      method: "BookingAdminService/CreateProposals",
      button: send,
      async expectKept() {
        await expect(note).toHaveValue("The hall is cleaned that evening.");
        await expect(start).toHaveAttribute("aria-pressed", "true");
      },
    });
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(office.onOffer, { exact: true })).toHaveCount(1);
  });

  await test.step("rejection", async () => {
    await page.getByRole("button", { name: office.reject }).click();
    const dialog = page.getByRole("dialog", { name: office.rejectQuestion });
    const reason = dialog.getByRole("textbox", { name: office.reason });
    await reason.fill("The roof leaks.");
    const send = dialog.locator("[type=submit]");
    await expectSurvivesFaults({
      page,
      method: "BookingAdminService/UpdateBookingStatus",
      button: send,
      expectKept: () => expect(reason).toHaveValue("The roof leaks."),
    });
    await send.click();
    await expect(dialog).toBeHidden();
  });
});
