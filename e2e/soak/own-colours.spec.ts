// Forced colors: selection, focus and free hours stay visible without the page's own colours.

import type { Locator } from "@playwright/test";
import { summaryOn } from "../harness/bookings.ts";
import { atHour, hourOf, inFull } from "../harness/days.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test("forced colors show the selection, the focus and the edges of fields", async ({ page, signIn, t }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, { name: "Ratna Sari" });
  const venue = await venueWithFreeHours(page, { area: "Bandung", mode: "REQUEST", hours: 2 });
  await page.goto(t.path(`/venue/${venue.id}/book?sport=${venue.sport}&date=${venue.day}`));

  const hours = page.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(venue.day, t.language) }) });
  const [first, second] = venue.hours.map(({ startTime }) =>
    hours.getByRole("button", { name: atHour(hourOf(startTime)) }),
  );
  if (!first || !second) throw new Error("Too few hours.");
  await first.click();
  await expect(first).toContainText(t("Picked"));
  // Without hover or focus, which have styles of their own.
  await page.mouse.move(0, 0);
  await first.blur();
  expect(await look(first)).not.toEqual(await look(second));

  await second.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(first).toBeFocused();
  expect((await look(first)).outline).toMatch(/solid 3px|3px solid/);
  expect((await look(second)).outline).not.toMatch(/3px/);

  const notes = (await summaryOn(page, t)).getByRole("textbox", { name: t("Notes for the venue") });
  expect((await look(notes)).outline).toMatch(/1px/);

  await page.goto(t.path("/play?sport=futsal"));
  const chips = page.getByRole("button", { name: "Futsal" });
  expect(await look(chips.first())).not.toEqual(await look(page.getByRole("button", { name: "Badminton" }).first()));
});

async function look(element: Locator): Promise<{ background: string; outline: string }> {
  return element.evaluate((shown) => {
    const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(shown);
    return {
      background: backgroundColor,
      outline: outlineStyle === "none" ? "none" : `${outlineWidth} ${outlineStyle}`,
    };
  });
}
