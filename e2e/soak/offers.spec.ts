// A venue offers other times (rules.md §6: reschedule_proposed).

import type { Page } from "@playwright/test";
import { book, bookingOf } from "../harness/bookings.ts";
import { expect, test } from "../harness/test.ts";
import { type FreeVenue, type Slot, venueWithFreeHours } from "../harness/venues.ts";

const wanted = { area: "Surabaya", mode: "REQUEST", hours: 4 } as const;

/** The hour after the requested one, and the next two hours. */
function timesInstead({ hours: [, next, third] }: FreeVenue): [Slot, Slot] {
  if (!next || !third) throw new Error("Too few hours.");
  return [next, { ...third, durationMinutes: 120 }];
}

test("withdrawn offers disappear from the open page and dialog", async ({ page, signIn, staffOf, t }) => {
  await signIn(page, { name: "Ketut Rai" });
  const venue = await venueWithFreeHours(page, wanted);
  const bookingId = await book(page, venue, venue.hours.slice(0, 1));
  const staff = await staffOf(venue);
  await staff.propose(bookingId, timesInstead(venue));
  await page.clock.install();
  await page.goto(t.path(`/booking/${bookingId}`));
  const offers = page.getByRole("region", { name: t("Choose a time") });
  await expect(offers.getByRole("article")).toHaveCount(2);

  await test.step("withdrawn while the page is idle", async () => {
    await staff.withdraw(bookingId);
    await untilNextLook(page);
    await expect(offers).toBeHidden();
    await expect(page.getByText(t("Waiting for the venue"))).toBeVisible();
    await expect(page.getByText(t("The venue withdrew its offer"))).toBeVisible();
  });

  await test.step("new offers appear without a reload", async () => {
    await staff.propose(bookingId, timesInstead(venue));
    await untilNextLook(page);
    await expect(offers.getByRole("article")).toHaveCount(2);
  });

  await test.step("one is withdrawn during its confirmation; the other can still be accepted", async () => {
    await offers
      .getByRole("button", { name: t("Accept this time: {time}", { time: "" }) })
      .first()
      .click();
    const question = page.getByRole("alertdialog", { name: t("Accept this time?") });
    await expect(question).toBeVisible();
    const { proposals = [] } = await bookingOf(page, bookingId);
    const [next] = timesInstead(venue);
    const isNext = ({ status, startTime }: (typeof proposals)[number]) =>
      status === "PROPOSAL_STATUS_OFFERED" && startTime === next.startTime;
    await staff.withdraw(
      bookingId,
      proposals.filter(isNext).map(({ id }) => id),
    );
    await question.getByRole("button", { name: t("Yes, accept it") }).click();
    await expect(question).toBeHidden();
    await expect(
      page.getByRole("alert").filter({
        hasText: t(
          "That time is no longer offered: it expired, or the venue withdrew it. Your booking below is up to date.",
        ),
      }),
    ).toBeFocused();
    await expect(offers.getByRole("article")).toHaveCount(1);
  });
});

/** An open booking refreshes every 20 seconds; this moves the page's clock forward by that. */
async function untilNextLook(page: Page) {
  await page.clock.fastForward(20_000);
}
