import { book } from "../harness/bookings.ts";
import { call } from "../harness/call.ts";
import { comingWorkday, stretch } from "../harness/days.ts";
import { hallWithFreeHours } from "../harness/halls.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

test("bookings that need the player come first, then upcoming ones; past ones have their own list", async ({
  page,
  server,
  newAddress,
  signIn,
  localised,
  language,
  words,
}) => {
  const { origin } = server;
  await signIn(page, newAddress("bayu"), { name: "Bayu Nugroho" });
  const day = comingWorkday();
  const asked = await hallWithFreeHours(page, origin, {
    area: "Bandung",
    sport: "badminton",
    mode: "REQUEST",
    hours: 3,
    day,
  });
  const paid = await hallWithFreeHours(page, origin, {
    area: "Jakarta",
    sport: "badminton",
    mode: "INSTANT",
    isPaid: true,
    hours: 1,
    day,
  });
  await book(page, origin, asked, asked.hours.slice(0, 1));
  await book(page, origin, asked, asked.hours.slice(1, 2));
  const bookingId = await book(page, origin, asked, asked.hours.slice(2, 3));
  await call(page, origin, "BookingService/CancelBooking", { bookingId });
  await book(page, origin, paid, paid.hours);
  const times = asked.hours.map(({ startTime }) => stretch(startTime, 60, language));

  await page.goto(localised("/my"));
  const list = page.getByRole("region", { name: words.bookings });
  await expect(list.getByRole("heading", { level: 2 }).first()).toHaveText(words.upToYou);
  await expect(list.getByRole("article")).toHaveCount(3);
  const [waiting, first, second] = await list.getByRole("article").all();
  await expect(waiting ?? list).toContainText(paid.name);
  await expect(waiting ?? list).toContainText(words.waitingForPayment);
  await expect(page.getByRole("region", { name: words.upToYou }).getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("region", { name: words.comingUp }).getByRole("article")).toHaveCount(2);
  await expect(first ?? list).toContainText(times[0] ?? "");
  await expect(second ?? list).toContainText(times[1] ?? "");
  await expect(first ?? list).toContainText(words.waitingForTheVenue);
  await expectAccessible(page);

  await list.getByRole("link", { name: words.past }).click();
  await expect(page).toHaveURL(/when=past/);
  await expect(list.getByRole("article")).toHaveCount(1);
  await expect(list.getByRole("article")).toContainText(times[2] ?? "");
  await expect(list.getByRole("article")).toContainText(words.canceledByYou);
  await expectAccessible(page);

  await list.getByRole("link", { name: words.upcoming }).click();
  await list.getByRole("link", { name: paid.name }).click();
  await expect(page.getByRole("heading", { name: words.payTheVenue })).toBeVisible();
});
