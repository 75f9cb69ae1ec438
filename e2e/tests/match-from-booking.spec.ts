// Creating a match from a booking.

import { book } from "../harness/bookings.ts";
import { comingWorkday, hourOf, inFull } from "../harness/days.ts";
import { hallWithFreeHours } from "../harness/halls.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

const wanted = { area: "Jakarta", sport: "futsal", mode: "INSTANT", hours: 1 } as const;

test("a confirmed booking prefills the match form", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  localised,
  language,
  words,
}) => {
  await signIn(page, newAddress("hadi"), { name: "Hadi Prasetyo" });
  const hall = await hallWithFreeHours(page, server.origin, { ...wanted, day: comingWorkday() });
  const bookingId = await book(page, server.origin, hall, hall.hours);
  const hour = new RegExp(`${hourOf(hall.hours[0]?.startTime ?? "")}[:.]00`);
  await page.goto(localised(`/booking/${bookingId}`));
  await page.getByRole("link", { name: words.findPlayers }).click();

  const name = page.getByRole("textbox", { name: words.nameOfTheMatch });
  const preview = page.getByRole("complementary");
  await test.step("venue, sport, day and time are in the form", async () => {
    await expect(page.getByRole("main").getByText(words.fromYourBooking)).toBeVisible();
    await expect(page.getByRole("combobox", { name: words.venue })).toHaveValue(hall.name);
    await expect(page.getByRole("button", { name: words.sport })).toContainText(words.futsal);
    await expect(preview).toContainText(hall.name);
    await expect(preview).toContainText(hour);
    await expectAccessible(page);
  });

  await test.step("input survives a reload", async () => {
    await name.fill("Futsal on Hadi's court");
    await page.getByRole("textbox", { name: words.mostPlayers }).fill("10");
    await page.keyboard.press("Tab");
    await page.reload();
    await expect(page.getByRole("main").getByText(words.stillHere)).toBeVisible();
    await expect(name).toHaveValue("Futsal on Hadi's court");
    await expect(preview).toContainText(words.spotsLeft(9));
    await expectAccessible(page);
  });

  await test.step("the match has the hours of the booking", async () => {
    await page.getByRole("button", { name: words.createMatch }).click();
    await expect(page.getByRole("dialog", { name: words.yourMatchIsUp })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: words.done }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: hall.name })).toBeVisible();
    await expect(main).toContainText(inFull(hall.day, language));
    await expect(main).toContainText(hour);
  });

  await test.step("another player's booking shows an explanation and an empty form", async () => {
    const other = await anotherPage();
    await signIn(other, newAddress("siti"), { name: "Siti Rahma" });
    await other.goto(localised(`/play/create?booking=${bookingId}`));
    await expect(other.getByRole("main").getByText(words.notYourBooking)).toBeVisible();
    await expect(other.getByRole("combobox", { name: words.venue })).toHaveValue("");
    await expectAccessible(other);
  });
});
