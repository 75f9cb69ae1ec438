// Double submission, going back and a second tab never book the same hour twice.

import type { Page } from "@playwright/test";
import { book, bookingOn, summaryOn } from "../harness/bookings.ts";
import { call } from "../harness/call.ts";
import { atHour, hourOf, inFull } from "../harness/days.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test("a double click or a second tab books an hour once", async ({ page, anotherPlayer, signIn, t }) => {
  await signIn(page, { name: "Wulan Sari" });
  const venue = await venueWithFreeHours(page, { area: "Jakarta", mode: "REQUEST", hours: 2, courts: 2 });
  const [early, late] = venue.hours;
  if (!early || !late) throw new Error("Too few hours.");
  // One court is left at the later hour.
  const others = await anotherPlayer();
  for (let court = 1; court < (late.freeCourts ?? 0); court += 1) await book(others, venue, [late]);

  const form = t.path(`/venue/${venue.id}/book?sport=${venue.sport}&date=${venue.day}`);
  const hourOn = (tab: Page, { startTime }: { startTime: string }) =>
    tab
      .getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(venue.day, t.language) }) })
      .getByRole("button", { name: atHour(hourOf(startTime)) });
  const sendOn = async (tab: Page) =>
    (await summaryOn(tab, t)).getByRole("button", { name: t("Request these hours") });
  const booked = async () => {
    const { bookings } = await call<{ bookings: { id: string }[] }>(page, "BookingService/ListMyBookings", {});
    return bookings.map(({ id }) => id);
  };

  const first = await test.step("double click", async () => {
    await page.goto(t.path(`/venue/${venue.id}`));
    await page.goto(form);
    await hourOn(page, early).click();
    await (await sendOn(page)).dblclick();
    await expect(page.getByText(t("Waiting for the venue"))).toBeVisible();
    expect(await booked()).toEqual([bookingOn(page)]);
    return bookingOn(page);
  });

  await test.step("going back", async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: venue.name })).toBeVisible();
    await expect(page.getByRole("button", { name: t("Request these hours") })).toHaveCount(0);
    expect(await booked()).toEqual([first]);
  });

  await test.step("two tabs", async () => {
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(form);
      await hourOn(tab, late).click();
    }
    await (await sendOn(page)).click();
    await expect(page.getByText(t("Waiting for the venue"))).toBeVisible();
    const second = bookingOn(page);
    await (await sendOn(other)).click();
    const notice = other.getByRole("alert").filter({ hasText: t("You have a booking here at this time:") });
    await expect(notice).toBeVisible();
    expect((await booked()).toSorted()).toEqual([first, second].toSorted());
    await notice.getByRole("link").click();
    await expect(other.getByText(t("Waiting for the venue"))).toBeVisible();
    expect(bookingOn(other)).toBe(second);
  });

  await test.step("a second court is a deliberate choice", async () => {
    await page.goto(form);
    await hourOn(page, early).click();
    const note = (await summaryOn(page, t))
      .getByRole("note")
      .filter({ hasText: t("You already have a booking here at this time. This would be an additional court.") });
    await expect(note.getByRole("link")).toHaveAttribute("href", new RegExp(`/booking/${first}$`));
  });
});
