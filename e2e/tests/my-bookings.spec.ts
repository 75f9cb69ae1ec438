import { book } from "../harness/bookings.ts";
import { call } from "../harness/call.ts";
import { timeRange } from "../harness/days.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test("bookings that need the player come first; past ones have their own list", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Bayu Nugroho" });
  const onRequest = await venueWithFreeHours(page, {
    area: "Bandung",
    mode: "REQUEST",
    hours: 3,
  });
  const paid = await venueWithFreeHours(page, {
    area: "Jakarta",
    mode: "INSTANT",
    isPaid: true,
    hours: 1,
  });
  await book(page, onRequest, onRequest.hours.slice(0, 1));
  await book(page, onRequest, onRequest.hours.slice(1, 2));
  const bookingId = await book(page, onRequest, onRequest.hours.slice(2, 3));
  await call(page, "BookingService/CancelBooking", { bookingId });
  await book(page, paid, paid.hours);
  const times = onRequest.hours.map(({ startTime }) => timeRange(startTime, 60, t.language));

  await page.goto(t.path("/my?show=bookings"));
  const list = page.getByRole("region", { name: t("Bookings") });
  await expect(list.getByRole("heading", { level: 2 }).first()).toHaveText(t("Your turn now"));
  await expect(list.getByRole("article")).toHaveCount(3);
  const [waiting, first, second] = await list.getByRole("article").all();
  await expect(waiting ?? list).toContainText(paid.name);
  await expect(waiting ?? list).toContainText(t("Waiting for payment"));
  await expect(page.getByRole("region", { name: t("Your turn now") }).getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("region", { name: t("Coming up") }).getByRole("article")).toHaveCount(2);
  await expect(first ?? list).toContainText(times[0] ?? "");
  await expect(second ?? list).toContainText(times[1] ?? "");
  await expect(first ?? list).toContainText(t("Waiting for the venue"));

  await list.getByRole("link", { name: t("Past") }).click();
  await expect(page).toHaveURL(/when=past/);
  await expect(list.getByRole("article")).toHaveCount(1);
  await expect(list.getByRole("article")).toContainText(times[2] ?? "");
  await expect(list.getByRole("article")).toContainText(t("Canceled by you"));

  await list.getByRole("link", { name: t("Upcoming") }).click();
  await list.getByRole("link", { name: paid.name }).click();
  await expect(page.getByRole("heading", { name: t("Pay the venue") })).toBeVisible();
});
