// Creating a match from a booking.

import { book } from "../harness/bookings.ts";
import { hourOf, inFull } from "../harness/days.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

const wanted = { area: "Jakarta", sport: "futsal", mode: "INSTANT", hours: 1 } as const;

test("a confirmed booking prefills the match form", async ({ page, anotherPlayer, signIn, t }) => {
  await signIn(page, { name: "Hadi Prasetyo" });
  const venue = await venueWithFreeHours(page, wanted);
  const bookingId = await book(page, venue, venue.hours);
  const hour = new RegExp(`${hourOf(venue.hours[0]?.startTime ?? "")}[:.]00`);
  await page.goto(t.path(`/booking/${bookingId}`));
  await page.getByRole("link", { name: t("Find players") }).click();

  const name = page.getByRole("textbox", { name: t("Name of the match") });
  const preview = page.getByRole("complementary");
  await test.step("venue, sport, day and time are in the form", async () => {
    await expect(
      page.getByRole("main").getByText(t("Venue, sport and time come from your booking. You can change them.")),
    ).toBeVisible();
    await expect(page.getByRole("combobox", { name: t("Venue") })).toHaveValue(venue.name);
    await expect(page.getByRole("button", { name: t("Sport") })).toContainText("Futsal");
    await expect(preview).toContainText(venue.name);
    await expect(preview).toContainText(hour);
  });

  await test.step("input survives a reload", async () => {
    await name.fill("Futsal on Hadi's court");
    await page.getByRole("textbox", { name: t("Max players") }).fill("10");
    await page.keyboard.press("Tab");
    await page.reload();
    await expect(page.getByRole("main").getByText(t("Your draft has been restored."))).toBeVisible();
    await expect(name).toHaveValue("Futsal on Hadi's court");
    await expect(preview).toContainText(t("# spots left", { count: 9 }));
  });

  await test.step("the match has the hours of the booking", async () => {
    await page.getByRole("button", { name: t("Create Match") }).click();
    await expect(page.getByRole("dialog", { name: t("Match created. Invite players.") })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: t("Done") }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: venue.name })).toBeVisible();
    await expect(main).toContainText(inFull(venue.day, t.language));
    await expect(main).toContainText(hour);
  });

  await test.step("another player's booking shows an explanation and an empty form", async () => {
    const other = await anotherPlayer({ name: "Siti Rahma" });
    await other.goto(t.path(`/play/create?booking=${bookingId}`));
    await expect(
      other.getByRole("main").getByText(t("This is not one of your bookings, so the form is empty.")),
    ).toBeVisible();
    await expect(other.getByRole("combobox", { name: t("Venue") })).toHaveValue("");
  });
});
