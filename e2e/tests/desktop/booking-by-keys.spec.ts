// Booking a court with the keyboard only. Phones have no keyboard.

import type { Locator, Page } from "@playwright/test";
import { atHour, hourOf, inFull } from "../../harness/days.ts";
import { expectFocusWithin, tabTo } from "../../harness/keyboard.ts";
import { expect, test } from "../../harness/test.ts";
import { venueWithFreeHours } from "../../harness/venues.ts";

test("a player finds, books, pays and cancels by keyboard", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Gede Arya" });
  const venue = await venueWithFreeHours(page, { area: "Jakarta", mode: "INSTANT", isPaid: true, hours: 2 });
  const [first] = venue.hours;

  await test.step("find a venue", async () => {
    await page.goto(t.path("/venue/search"));
    await tabTo(page, page.getByRole("searchbox", { name: t("Search venues") }));
    await page.keyboard.type(venue.name);
    await page.keyboard.press("Enter");
    // The venue may also be under recent venues.
    await expect(page.getByRole("article")).toHaveCount(1);
    await tabTo(page, page.getByRole("link", { name: venue.name, exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: venue.name })).toBeVisible();
  });

  await test.step("book", async () => {
    await tabTo(page, page.getByRole("link", { name: t("Book a court") }).first());
    await page.keyboard.press("Enter");
    const day = page.getByRole("radio", { name: inFull(venue.day, t.language) });
    await tabTo(page, page.getByRole("main").getByRole("radio", { checked: true }));
    await pressUntilFocused(page, "ArrowRight", day);
    const hours = page.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(venue.day, t.language) }) });
    const free = hours.getByRole("button", { disabled: false });
    await tabTo(page, free.first());
    const hour = hours.getByRole("button", { name: atHour(hourOf(first?.startTime ?? "")) });
    await pressUntilFocused(page, "ArrowRight", hour);
    await page.keyboard.press("Space");
    await expect(hour).toHaveAttribute("aria-pressed", "true");
    await tabTo(page, page.getByRole("textbox", { name: t("Notes for the venue") }));
    await page.keyboard.type("By keys.");
    await tabTo(page, page.getByRole("button", { name: t("Book these hours") }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(t("Waiting for payment"))).toBeVisible();
  });

  await test.step("pay", async () => {
    await tabTo(page, page.getByRole("button", { name: t("I have paid") }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: t("The venue checks your payment") })).toBeVisible();
    await expectFocusWithin(page.getByRole("main"));
  });

  await test.step("cancel", async () => {
    const cancel = page.getByRole("button", { name: t("Cancel this booking") });
    await tabTo(page, cancel);
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: t("Cancel this booking?") });
    await expectFocusWithin(question);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expectFocusWithin(question);
    await tabTo(page, question.getByRole("button", { name: t("Yes, cancel it") }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(t("Canceled by you"))).toBeVisible();
    await expectFocusWithin(page.getByRole("main"));
  });
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
