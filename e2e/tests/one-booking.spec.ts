// Double submission, going back and a second tab never book the same hour twice.

import type { Page } from "@playwright/test";
import { book, bookingOn } from "../harness/bookings.ts";
import { call } from "../harness/call.ts";
import { atHour, comingWorkday, hourOf, inFull } from "../harness/days.ts";
import { hallWithFreeHours } from "../harness/halls.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

test("an hour is booked once after a double click or going back, and its last court once from two tabs", async ({
  page,
  anotherPage,
  signIn,
  localised,
  language,
  t,
}) => {
  await signIn(page, { name: "Wulan Sari" });
  const wanted = { area: "Jakarta", sport: "badminton", mode: "REQUEST", hours: 2, courts: 2 } as const;
  const hall = await hallWithFreeHours(page, { ...wanted, day: comingWorkday() });
  const [early, late] = hall.hours;
  if (!early || !late) throw new Error("Too few hours.");
  // One court is left at the later hour.
  const others = await anotherPage();
  await signIn(others);
  for (let court = 1; court < (late.freeCourts ?? 0); court += 1) await book(others, hall, [late]);

  const form = localised(`/venue/${hall.id}/book?sport=${hall.sport}&date=${hall.day}`);
  const hourOn = (tab: Page, { startTime }: { startTime: string }) =>
    tab
      .getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(hall.day, language) }) })
      .getByRole("button", { name: atHour(hourOf(startTime)) });
  const sendOn = (tab: Page) => tab.getByRole("button", { name: t("Ask for these hours") });
  const booked = async () => {
    const { bookings } = await call<{ bookings: { id: string }[] }>(page, "BookingService/ListMyBookings", {});
    return bookings.map(({ id }) => id);
  };

  const first = await test.step("double click", async () => {
    await page.goto(localised(`/venue/${hall.id}`));
    await page.goto(form);
    await hourOn(page, early).click();
    await sendOn(page).dblclick();
    await expect(page.getByText(t("Waiting for the venue"))).toBeVisible();
    expect(await booked()).toEqual([bookingOn(page)]);
    return bookingOn(page);
  });

  await test.step("going back", async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: hall.name })).toBeVisible();
    await expect(sendOn(page)).toHaveCount(0);
    expect(await booked()).toEqual([first]);
  });

  await test.step("two tabs", async () => {
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(form);
      await hourOn(tab, late).click();
    }
    await sendOn(page).click();
    await expect(page.getByText(t("Waiting for the venue"))).toBeVisible();
    const second = bookingOn(page);
    await sendOn(other).click();
    const news = other.getByRole("alert").filter({ hasText: t("You have a booking here at this time:") });
    await expect(news).toBeVisible();
    await expectAccessible(other);
    expect((await booked()).toSorted()).toEqual([first, second].toSorted());
    await news.getByRole("link").click();
    await expect(other.getByText(t("Waiting for the venue"))).toBeVisible();
    expect(bookingOn(other)).toBe(second);
  });

  await test.step("a second court is a deliberate choice", async () => {
    await page.goto(form);
    await hourOn(page, early).click();
    const note = page
      .getByRole("note")
      .filter({ hasText: t("You have a booking here at this time already. This would be one more court.") });
    await expect(note.getByRole("link")).toHaveAttribute("href", new RegExp(`/booking/${first}$`));
    await expectAccessible(page);
  });
});
