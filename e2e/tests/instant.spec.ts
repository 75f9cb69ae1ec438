// A venue with instant booking.

import type { Page } from "@playwright/test";
import { bookingOn } from "../harness/bookings.ts";
import { eventIn } from "../harness/calendar.ts";
import { comingWorkday, hourOf, inFull, stretch, weekAfter } from "../harness/days.ts";
import { freeHours, hallWithFreeHours } from "../harness/halls.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

const wanted = { area: "Jakarta", sport: "badminton", mode: "INSTANT", hours: 2 } as const;

test("a player books an instant court, adds it to their calendar, cancels and rebooks a week later", async ({
  page,
  server,
  newAddress,
  signIn,
  localised,
  language,
  words,
}) => {
  await signIn(page, newAddress("hadi"), { name: "Hadi Prasetyo" });
  const hall = await hallWithFreeHours(page, server.origin, { ...wanted, day: comingWorkday() });
  const [first] = hall.hours;
  if (!first) throw new Error("No hour.");
  const title = words.sportAt(words.badminton, hall.name);

  await test.step("the cut-off is shown before booking", async () => {
    await page.goto(localised(`/venue/${hall.id}/book?sport=${hall.sport}&date=${hall.day}`));
    const hours = page.getByRole("toolbar", { name: words.hoursOn(inFull(hall.day, language)) });
    for (const { startTime } of hall.hours) {
      await hours.getByRole("button", { name: words.hour(hourOf(startTime)) }).click();
    }
    await expect(page.getByRole("region", { name: words.yourBooking })).toContainText(words.freeOfCharge);
    await page.getByRole("button", { name: words.bookTheseHours }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(words.theCourtIsYours)).toBeVisible();
    await expect(page.getByText(stretch(first.startTime, 120, language))).toBeVisible();
    await expect(page.getByText(words.canCancelUntil)).toBeVisible();
    await expectAccessible(page);
  });

  const booked = await test.step("the calendar file contains the booking", async () => {
    const event = await eventIn(await saved(page, words.addToCalendar));
    expect(event.get("SUMMARY")).toBe(title);
    expect(event.get("STATUS")).toBe("CONFIRMED");
    expect(event.get("DTSTART")).toBe(`${hall.day.replaceAll("-", "")}T${hourOf(first.startTime)}0000`);
    expect(event.get("UID")).toContain(bookingOn(page));
    return event;
  });

  await test.step("canceling needs a confirmation", async () => {
    await page.getByRole("button", { name: words.cancelBooking }).click();
    const question = page.getByRole("alertdialog", { name: words.cancelBookingQuestion });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("textbox", { name: words.whyCancel }).fill("A cold.");
    await question.getByRole("button", { name: words.cancelIt }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(words.canceledByYou)).toBeVisible();
    await expect(page.getByText("A cold.")).toBeVisible();
    await expectAccessible(page);
    const starts = (await freeHours(page, server.origin, hall, hall.day)).map(({ startTime }) => startTime);
    expect(starts).toEqual(expect.arrayContaining(hall.hours.map(({ startTime }) => startTime)));
  });

  await test.step("the calendar file cancels the event", async () => {
    const event = await eventIn(await saved(page, words.takeOutOfCalendar));
    expect(event.get("UID")).toBe(booked.get("UID"));
    expect(event.get("STATUS")).toBe("CANCELLED");
    expect(Number(event.get("SEQUENCE"))).toBeGreaterThan(Number(booked.get("SEQUENCE")));
  });

  await test.step("booking again preselects the same hours of the next week", async () => {
    await page.getByRole("link", { name: words.bookAgain }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.bookACourt })).toBeVisible();
    await expect(page.getByRole("link", { name: hall.name })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`sport=${hall.sport}&date=${weekAfter(hall.day)}`));
    const hours = page.getByRole("toolbar", { name: words.hoursOn(inFull(weekAfter(hall.day), language)) });
    const chosen = hours.getByRole("button", { pressed: true });
    await expect(chosen).toHaveCount(2);
    await expect(chosen.first()).toHaveAccessibleName(words.hour(hourOf(first.startTime)));
  });
});

test("a booking past its cut-off warns before booking that it cannot be canceled", async ({
  page,
  server,
  newAddress,
  signIn,
  staffOf,
  localised,
  words,
}) => {
  await signIn(page, newAddress("tri"), { name: "Tri Handayani" });
  // No other story uses a venue there.
  const strict = { area: "Yogyakarta", sport: "futsal", mode: "INSTANT", hours: 1 } as const;
  const hall = await hallWithFreeHours(page, server.origin, { ...strict, day: comingWorkday() });
  await (await staffOf(hall)).setCutOff(hall.id, 7 * 24 * 60);

  await page.goto(localised(`/venue/${hall.id}/book?sport=${hall.sport}&date=${hall.day}`));
  const hours = page.getByRole("toolbar", { name: words.hoursOnAnyDay });
  await hours.getByRole("button", { name: words.hour(hourOf(hall.hours[0]?.startTime ?? "")) }).click();
  await expect(page.getByRole("region", { name: words.yourBooking })).toContainText(words.cutOffHasPassed);
  await page.getByRole("button", { name: words.bookTheseHours }).click();
  await expect(page.getByText(words.theCourtIsYours)).toBeVisible();
  await expect(page.getByText(words.tooLateToCancel)).toBeVisible();
  await expect(page.getByRole("button", { name: words.cancelBooking })).toHaveCount(0);
  await expectAccessible(page);
});

async function saved(page: Page, link: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  return download;
}
