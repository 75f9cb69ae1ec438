// A venue with instant booking.

import type { Page } from "@playwright/test";
import { bookingOn, summaryOn } from "../harness/bookings.ts";
import { eventIn } from "../harness/calendar.ts";
import { atHour, hourOf, inFull, timeRange } from "../harness/days.ts";
import { expect, test } from "../harness/test.ts";
import { freeHours, venueWithFreeHours } from "../harness/venues.ts";

const wanted = { area: "Jakarta", mode: "INSTANT", hours: 2 } as const;

test("a player books at once, adds it to a calendar, cancels and books again", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Hadi Prasetyo" });
  const venue = await venueWithFreeHours(page, wanted);
  const [first] = venue.hours;
  if (!first) throw new Error("No hour.");
  const title = t("{sport} at {venueName}", { sport: "Badminton", venueName: venue.name });

  await test.step("the cut-off is shown before booking", async () => {
    await page.goto(t.path(`/venue/${venue.id}/book?sport=${venue.sport}&date=${venue.day}`));
    const hours = page.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(venue.day, t.language) }) });
    for (const { startTime } of venue.hours) {
      await hours.getByRole("button", { name: atHour(hourOf(startTime)) }).click();
    }
    const summary = await summaryOn(page, t);
    await expect(summary).toContainText(t.pattern("Booked at once for {amount}"));
    await expect(summary).toContainText(t.pattern("You can cancel free of charge until {moment}, {duration} before."));
    await summary.getByRole("button", { name: t("Book these hours") }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(t("The court is yours. See you there!"))).toBeVisible();
    await expect(page.getByText(timeRange(first.startTime, 120, t.language))).toBeVisible();
    await expect(page.getByText(t.pattern("You can cancel until {moment}."))).toBeVisible();
  });

  const booked = await test.step("the calendar file contains the booking", async () => {
    const event = await eventIn(await saved(page, t("Add to calendar")));
    expect(event.get("SUMMARY")).toBe(title);
    expect(event.get("STATUS")).toBe("CONFIRMED");
    expect(event.get("DTSTART")).toBe(`${venue.day.replaceAll("-", "")}T${hourOf(first.startTime)}0000`);
    expect(event.get("UID")).toContain(bookingOn(page));
    return event;
  });

  await test.step("canceling needs a confirmation", async () => {
    await page.getByRole("button", { name: t("Cancel this booking") }).click();
    const question = page.getByRole("alertdialog", { name: t("Cancel this booking?") });
    await expect(question).toBeVisible();
    await question.getByRole("textbox", { name: t("Tell the venue why") }).fill("A cold.");
    await question.getByRole("button", { name: t("Yes, cancel it") }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(t("Canceled by you"))).toBeVisible();
    await expect(page.getByText("A cold.")).toBeVisible();
    const starts = (await freeHours(page, venue, venue.day)).map(({ startTime }) => startTime);
    expect(starts).toEqual(expect.arrayContaining(venue.hours.map(({ startTime }) => startTime)));
  });

  await test.step("the calendar file cancels the event", async () => {
    const event = await eventIn(await saved(page, t("Remove from calendar")));
    expect(event.get("UID")).toBe(booked.get("UID"));
    expect(event.get("STATUS")).toBe("CANCELLED");
    expect(Number(event.get("SEQUENCE"))).toBeGreaterThan(Number(booked.get("SEQUENCE")));
  });

  await test.step("booking again preselects the same hours while they are ahead", async () => {
    await page.getByRole("link", { name: t("Book again") }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("Book a court") })).toBeVisible();
    await expect(page.getByRole("link", { name: venue.name })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`sport=${venue.sport}&date=${venue.day}`));
    const hours = page.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(venue.day, t.language) }) });
    const chosen = hours.getByRole("button", { pressed: true });
    await expect(chosen).toHaveCount(2);
    await expect(chosen.first()).toHaveAccessibleName(atHour(hourOf(first.startTime)));
  });
});

async function saved(page: Page, link: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  return download;
}
