// Booking a court with the keyboard only. Phones have no keyboard.

import type { Locator, Page } from "@playwright/test";
import { book, bookingOn } from "../../harness/bookings.ts";
import { comingWorkday, hourOf, inFull } from "../../harness/days.ts";
import { hallWithFreeHours } from "../../harness/halls.ts";
import { expectFocusWithin, tabTo } from "../../harness/keyboard.ts";
import { expect, test } from "../../harness/test.ts";

test("a player finds, books, pays and cancels by keyboard", async ({
  page,
  server,
  newAddress,
  signIn,
  localised,
  language,
  words,
}) => {
  await signIn(page, newAddress("gede"), { name: "Gede Arya" });
  const wanted = { area: "Jakarta", sport: "badminton", mode: "INSTANT", isPaid: true, hours: 2 } as const;
  const hall = await hallWithFreeHours(page, server.origin, { ...wanted, day: comingWorkday() });
  const [first] = hall.hours;

  await test.step("find a venue", async () => {
    await page.goto(localised("/venue/search"));
    await tabTo(page, page.getByRole("searchbox", { name: words.searchVenues }));
    await page.keyboard.type(hall.name);
    await page.keyboard.press("Enter");
    // The venue may also be under recent venues.
    await expect(page.getByRole("article")).toHaveCount(1);
    await tabTo(page, page.getByRole("link", { name: hall.name, exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: hall.name })).toBeVisible();
  });

  await test.step("book", async () => {
    await tabTo(page, page.getByRole("link", { name: words.bookACourt }).first());
    await page.keyboard.press("Enter");
    const day = page.getByRole("radio", { name: inFull(hall.day, language) });
    await tabTo(page, page.getByRole("main").getByRole("radio", { checked: true }));
    await pressUntilFocused(page, "ArrowRight", day);
    const hours = page.getByRole("toolbar", { name: words.hoursOn(inFull(hall.day, language)) });
    const free = hours.getByRole("button", { disabled: false });
    await tabTo(page, free.first());
    const hour = hours.getByRole("button", { name: words.hour(hourOf(first?.startTime ?? "")) });
    await pressUntilFocused(page, "ArrowRight", hour);
    await page.keyboard.press("Space");
    await expect(hour).toHaveAttribute("aria-pressed", "true");
    await tabTo(page, page.getByRole("textbox", { name: words.notesForTheVenue }));
    await page.keyboard.type("By keys.");
    await tabTo(page, page.getByRole("button", { name: words.bookTheseHours }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(words.waitingForPayment)).toBeVisible();
  });

  await test.step("pay", async () => {
    await tabTo(page, page.getByRole("button", { name: words.iHavePaid }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: words.venueChecks })).toBeVisible();
    await expectFocusWithin(page.getByRole("main"));
  });

  await test.step("cancel", async () => {
    const cancel = page.getByRole("button", { name: words.cancelBooking });
    await tabTo(page, cancel);
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: words.cancelBookingQuestion });
    await expectFocusWithin(question);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expectFocusWithin(question);
    await tabTo(page, question.getByRole("button", { name: words.cancelIt }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(words.canceledByYou)).toBeVisible();
    await expectFocusWithin(page.getByRole("main"));
  });
});

test("a player accepts an offered time by keyboard", async ({
  page,
  server,
  newAddress,
  signIn,
  staffOf,
  localised,
  words,
}) => {
  await signIn(page, newAddress("komang"), { name: "Komang Sri" });
  const wanted = { area: "Bandung", sport: "badminton", mode: "REQUEST", hours: 2 } as const;
  const hall = await hallWithFreeHours(page, server.origin, { ...wanted, day: comingWorkday() });
  const bookingId = await book(page, server.origin, hall, hall.hours.slice(0, 1));
  await (await staffOf(hall)).propose(bookingId, hall.hours.slice(1));

  await page.goto(localised("/my"));
  await tabTo(page, page.getByRole("link", { name: hall.name }));
  await page.keyboard.press("Enter");
  const take = page.getByRole("region", { name: words.chooseATime }).getByRole("button", { name: words.take("") });
  await tabTo(page, take);
  expect(bookingOn(page)).toBe(bookingId);
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: words.takeQuestion });
  await expectFocusWithin(question);
  await page.keyboard.press("Escape");
  await expect(take).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, question.getByRole("button", { name: words.takeIt }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.theCourtIsYours)).toBeVisible();
  await expectFocusWithin(page.getByRole("main"));
});

/** More arrow presses than any row of days or hours needs. */
const mostPresses = 30;

async function pressUntilFocused(page: Page, key: string, target: Locator) {
  await expect(target).toBeVisible();
  for (let press = 0; press < mostPresses; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
