import { book } from "../harness/bookings.ts";
import { atHour, hourOf, inFull } from "../harness/days.ts";
import { expect, test } from "../harness/test.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test("an hour taken by others is reported in the open form", async ({ page, anotherPlayer, signIn, t }) => {
  await signIn(page, { name: "Putri Lestari" });
  const venue = await venueWithFreeHours(page, { area: "Bandung", mode: "REQUEST", hours: 3 });
  const others = await anotherPlayer();
  await page.clock.install();

  await page.goto(t.path(`/venue/${venue.id}/book?sport=${venue.sport}&date=${venue.day}`));
  const hours = page.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(venue.day, t.language) }) });
  const hourAt = (index: number) =>
    hours.getByRole("button", { name: atHour(hourOf(venue.hours[index]?.startTime ?? "")) });
  for (const index of [0, 1, 2]) await hourAt(index).click();
  const notes = page.getByRole("textbox", { name: t("Notes for the venue") });
  await notes.fill("We are four, and");

  // Others take every court of the middle hour.
  const [, middle] = venue.hours;
  if (!middle) throw new Error("Too few hours.");
  for (let court = 0; court < (middle.freeCourts ?? 0); court += 1) await book(others, venue, [middle]);
  await page.clock.fastForward(15_000);

  const notice = page.getByRole("alert").filter({ hasText: t("These slots have just been taken.", { count: 1 }) });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(t("Free around that time:"));
  // A focused field does not lose the focus.
  await expect(notes).toBeFocused();
  await notes.pressSequentially(" one of us is new.");
  await expect(notes).toHaveValue("We are four, and one of us is new.");
  await expect(hourAt(0)).toHaveAttribute("aria-pressed", "true");
  await expect(hourAt(1)).toBeDisabled();
  await expect(hourAt(2)).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: t("Request these hours") }).click();
  await expect(page.getByText(t("Waiting for the venue"))).toBeVisible();
  await expect(page.getByText("We are four, and one of us is new.")).toBeVisible();
});
