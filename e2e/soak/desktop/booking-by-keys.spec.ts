// Booking a court with the keyboard only. Phones have no keyboard.

import { book, bookingOn } from "../../harness/bookings.ts";
import { expectFocusWithin, tabTo } from "../../harness/keyboard.ts";
import { expect, test } from "../../harness/test.ts";
import { venueWithFreeHours } from "../../harness/venues.ts";

test("a player accepts an offered time by keyboard", async ({ page, signIn, staffOf, t }) => {
  await signIn(page, { name: "Komang Sri" });
  const venue = await venueWithFreeHours(page, { area: "Bandung", mode: "REQUEST", hours: 2 });
  const bookingId = await book(page, venue, venue.hours.slice(0, 1));
  await (await staffOf(venue)).propose(bookingId, venue.hours.slice(1));

  await page.goto(t.path("/my"));
  await tabTo(page, page.getByRole("link", { name: venue.name }));
  await page.keyboard.press("Enter");
  const take = page
    .getByRole("region", { name: t("Choose a time") })
    .getByRole("button", { name: t("Accept this time: {time}", { time: "" }) });
  await tabTo(page, take);
  expect(bookingOn(page)).toBe(bookingId);
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: t("Accept this time?") });
  await expectFocusWithin(question);
  await page.keyboard.press("Escape");
  await expect(take).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, question.getByRole("button", { name: t("Yes, accept it") }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("The court is yours. See you there!"))).toBeVisible();
  await expectFocusWithin(page.getByRole("main"));
});
