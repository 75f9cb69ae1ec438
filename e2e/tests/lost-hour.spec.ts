import { book } from "../harness/bookings.ts";
import { comingWorkday, hourOf, inFull } from "../harness/days.ts";
import { hallWithFreeHours } from "../harness/halls.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

test("an hour taken while the form is open is reported at once, and the input stays", async ({
  page,
  anotherPage,
  server,
  newAddress,
  signIn,
  localised,
  language,
  words,
}) => {
  await signIn(page, newAddress("putri"), { name: "Putri Lestari" });
  const wanted = { area: "Bandung", sport: "badminton", mode: "REQUEST", hours: 3, day: comingWorkday() } as const;
  const hall = await hallWithFreeHours(page, server.origin, wanted);
  const others = await anotherPage();
  await signIn(others, newAddress("others"));
  await page.clock.install();

  await page.goto(localised(`/venue/${hall.id}/book?sport=${hall.sport}&date=${hall.day}`));
  const hours = page.getByRole("toolbar", { name: words.hoursOn(inFull(hall.day, language)) });
  const hourAt = (index: number) =>
    hours.getByRole("button", { name: words.hour(hourOf(hall.hours[index]?.startTime ?? "")) });
  for (const index of [0, 1, 2]) await hourAt(index).click();
  const notes = page.getByRole("textbox", { name: words.notesForTheVenue });
  await notes.fill("We are four, and");

  // Others take every court of the middle hour.
  const [, middle] = hall.hours;
  if (!middle) throw new Error("Too few hours.");
  for (let court = 0; court < (middle.freeCourts ?? 0); court += 1) await book(others, server.origin, hall, [middle]);
  await page.clock.fastForward(15_000);

  const news = page.getByRole("alert").filter({ hasText: words.justTaken });
  await expect(news).toBeVisible();
  await expect(news).toContainText(words.freeCloseBy);
  // A focused field does not lose the focus.
  await expect(notes).toBeFocused();
  await notes.pressSequentially(" one of us is new.");
  await expect(notes).toHaveValue("We are four, and one of us is new.");
  await expect(hourAt(0)).toHaveAttribute("aria-pressed", "true");
  await expect(hourAt(1)).toBeDisabled();
  await expect(hourAt(2)).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  await page.getByRole("button", { name: words.askForTheseHours }).click();
  await expect(page.getByText(words.waitingForTheVenue)).toBeVisible();
  await expect(page.getByText("We are four, and one of us is new.")).toBeVisible();
});
