// A venue with payment instructions of its own (rules.md §6: awaiting_payment).

import { book } from "../harness/bookings.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

const wanted = { area: "Jakarta", mode: "INSTANT", isPaid: true, hours: 1 } as const;

test("after the payment deadline the page says not to pay any more", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Eko Saputra" });
  const venue = await venueWithFreeHours(page, wanted);
  const bookingId = await book(page, venue, venue.hours);
  await page.clock.install();
  await page.goto(t.path(`/booking/${bookingId}`));
  await expect(page.getByRole("heading", { name: t("Pay the venue") })).toBeVisible();
  await page.clock.fastForward("02:00:00");
  const over = page.getByRole("region", { name: t("The time to pay is over") });
  await expect(
    over.getByText(t("It is too late to pay, so do not pay anymore. If you have paid already, contact the venue.")),
  ).toBeVisible();
  await expect(over.getByRole("button", { name: t("I have paid") })).toHaveCount(0);
  await expect(over.getByText("0000 5550 100")).toHaveCount(0);
  await expect(over.getByText(/Rp/)).toHaveCount(0);
});
