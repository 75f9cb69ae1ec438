// A venue with instant booking.

import { summaryOn } from "../harness/bookings.ts";
import { atHour, hourOf } from "../harness/days.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test("booking past the cut-off warns that it cannot be canceled", async ({ page, signIn, staffOf, t }) => {
  await signIn(page, { name: "Tri Handayani" });
  // No other story uses a venue there.
  const strict = { area: "Yogyakarta", sport: "futsal", mode: "INSTANT", hours: 1 } as const;
  const venue = await venueWithFreeHours(page, strict);
  await (await staffOf(venue)).setCutOff(venue.id, 7 * 24 * 60);

  await page.goto(t.path(`/venue/${venue.id}/book?sport=${venue.sport}&date=${venue.day}`));
  const hours = page.getByRole("toolbar", { name: t.pattern("Hours on {day}") });
  await hours.getByRole("button", { name: atHour(hourOf(venue.hours[0]?.startTime ?? "")) }).click();
  const summary = await summaryOn(page, t);
  await expect(summary).toContainText(
    t("That time has passed for these hours. Once confirmed, they cannot be canceled here."),
  );
  await summary.getByRole("button", { name: t("Book these hours") }).click();
  await expect(page.getByText(t("The court is yours. See you there!"))).toBeVisible();
  await expect(page.getByText(t("It is too late to cancel here. If you cannot come, tell the venue."))).toBeVisible();
  await expect(page.getByRole("button", { name: t("Cancel this booking") })).toHaveCount(0);
});
