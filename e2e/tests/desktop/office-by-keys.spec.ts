import { tomorrow, } from "../../harness/days.ts";
import { expectFocusWithin, tabTo } from "../../harness/keyboard.ts";
import { openVenue, requestHours } from "../../harness/office.ts";
import { expect, test } from "../../harness/test.ts";

test("staff find and confirm a request by keyboard", async ({ page, anotherPlayer, signIn, signInAsAdmin, t }) => {
  await signInAsAdmin(page);
  const venue = await openVenue(page, "GOR Soka");
  const player = await anotherPlayer({ name: "Sari Wulandari" });
  await requestHours(player, venue, { day: tomorrow(), hour: 9 });
  await signIn(player, { name: "Budi Santoso" });
  await requestHours(player, venue, { day: tomorrow(), hour: 18 });
  await page.goto(t.path("/internal/bookings"));

  const search = page.getByRole("searchbox", { name: t("Search bookings") });
  await tabTo(page, search);
  await page.keyboard.type(venue.name);
  // Passing Tab through it opens the list of venues, which hides the rest of the page from assistive technology.
  const rows = page.getByRole("row", { includeHidden: true }).filter({ hasText: venue.name });
  await expect(rows).toHaveCount(2);
  await tabTo(page, rows.first());
  await page.keyboard.press("ArrowDown");
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: t("Booking of {name}", { name: "Sari Wulandari" }) }),
  ).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: t("Confirm…") }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: t("Confirm this booking") });
  await expectFocusWithin(question);
  await tabTo(page, question.getByRole("button", { name: t("Confirm booking") }));
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByRole("region", { name: t("Decision") }).getByText(t("Confirmed"))).toBeVisible();
});
