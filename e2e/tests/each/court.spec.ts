import type { Page } from "@playwright/test";
import { hourOf, inFull, tomorrow } from "../../harness/days.ts";
import { type Hall, hallWithFreeEvening, takeAllCourtsButOne } from "../../harness/halls.ts";
import { signUp } from "../../harness/sign-up.ts";
import { expect, expectAccessible, test } from "../../harness/test.ts";
import type { Words } from "../../harness/words.ts";

const area = "Jakarta Selatan";
const sport = "futsal";

/** An open booking refreshes at this interval and the back-office list at half of it, with a margin. */
const news = { timeout: 30_000 };

test("staff confirm a new player's booking request; a second player is offered other hours", async ({
  page,
  anotherPage,
  server,
  mailbox,
  newAddress,
  signIn,
  localised,
  language,
  words,
}) => {
  test.setTimeout(240_000);
  const day = tomorrow();
  const player = { email: newAddress("sari"), name: "Sari Wulandari" };

  const others = await anotherPage();
  await signIn(others, newAddress("others"));
  const hall = await hallWithFreeEvening(others, server.origin, { area, sport, day });
  await takeAllCourtsButOne(others, server.origin, hall, sport);

  await test.step("the player signs in with a code and selects futsal and badminton", async () => {
    await page.goto(localised("/"));
    await page.getByRole("banner").getByRole("link", { name: words.signIn }).click();
    await signUp(page, words, mailbox, player, expectAccessible);
    await chooseSports(page, words);
    await expectAccessible(page);
    await page.getByRole("button", { name: words.continue }).click();
    await expect(page).toHaveURL(localised("/"));
    await expect(page.getByRole("button", { name: words.accountOf(player.name) })).toBeVisible();
  });

  await test.step("they find a venue in South Jakarta", async () => {
    await page.getByRole("link", { name: words.venues, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.findAVenue })).toBeVisible();
    await expectAccessible(page);
    const sports = page.getByRole("toolbar", { name: words.sports });
    // Their two sports are preselected.
    await expect(sports.getByRole("button", { name: words.futsal, pressed: true })).toBeVisible();
    await sports.getByRole("button", { name: words.badminton, pressed: true }).click();
    await page.getByRole("searchbox", { name: words.searchVenues }).fill(area);
    await expect(page).toHaveURL(/q=Jakarta\+Selatan&sport=futsal/);
    await expect(page.getByRole("link", { name: hall.name, exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("they see its hours and prices for tomorrow evening", async () => {
    await page.getByRole("link", { name: hall.name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: hall.name })).toBeVisible();
    await expect(page.getByRole("heading", { name: words.openingHours })).toBeVisible();
    await expect(page.getByRole("region", { name: words.prices }).getByRole("row").last()).toContainText(/Rp\s?\d/);
    await expectAccessible(page);
    await page.getByRole("link", { name: words.allHoursOn(inFull(day, language)) }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.bookACourt })).toBeVisible();
    await pickHours(page, words, hall, inFull(day, language));
    const summary = page.getByRole("region", { name: words.yourBooking });
    await expect(summary).toContainText(words.twoHours);
    await expect(summary.getByText(priceOf(hall)).last()).toBeVisible();
    await expectAccessible(page);
  });

  const staff = await anotherPage();
  await test.step("staff of the venue have no request from them yet", async () => {
    const email = newAddress("staff");
    await signIn(staff, email, { name: "Dewi Anggraini" });
    await server.command("staff", "grant", email, "--venue", hall.id);
    await staff.goto(localised("/internal/bookings"));
    await expect(staff.getByRole("heading", { level: 1, name: words.bookings })).toBeVisible();
    await expect(staff.getByText(player.name)).toHaveCount(0);
  });

  const late = await anotherPage();
  const notes = "Ten players, two of them new. ";
  await test.step("another player selects the same hours", async () => {
    await signIn(late, newAddress("budi"), { name: "Budi Santoso" });
    await late.goto(localised(`/venue/${hall.id}/book?sport=${sport}&date=${day}`));
    await pickHours(late, words, hall, inFull(day, language));
    await late.getByRole("textbox", { name: words.notesForTheVenue }).fill(notes);
  });

  await test.step("the player requests the two hours", async () => {
    await page.getByRole("textbox", { name: words.notesForTheVenue }).fill("We bring our own ball.");
    await page.getByRole("button", { name: words.askForTheseHours }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.sportAt(words.futsal, hall.name) })).toBeVisible();
    await expect(page.getByText(words.waitingForTheVenue)).toBeVisible();
  });

  await test.step("the other player is refused, does not lose their notes and sees alternatives", async () => {
    await late.getByRole("button", { name: words.askForTheseHours }).click();
    const refusal = late.getByRole("alert").filter({ hasText: words.theseJustTaken });
    await expect(refusal).toBeFocused();
    await expect(refusal).toContainText(words.freeCloseBy);
    await expect(late.getByRole("textbox", { name: words.notesForTheVenue })).toHaveValue(notes);
    await expectAccessible(late);
    await refusal.getByRole("button", { name: words.pick }).first().click();
    await late.getByRole("button", { name: words.askForTheseHours }).click();
    await expect(late.getByText(words.waitingForTheVenue)).toBeVisible();
    await expect(late.getByText(notes.trim())).toBeVisible();
  });

  await test.step("staff see the request without reloading and confirm it", async () => {
    const request = staff.getByText(player.name);
    await expect(request).toBeVisible(news);
    await expectAccessible(staff);
    await request.click();
    await expect(staff.getByRole("heading", { level: 1, name: words.bookingOf(player.name) })).toBeVisible();
    await expect(staff.getByText("We bring our own ball.")).toBeVisible();
    await expectAccessible(staff);
    const decision = staff.getByRole("region", { name: words.decision });
    await decision.getByRole("button", { name: words.confirm }).click();
    const question = staff.getByRole("dialog", { name: words.confirmThisBooking });
    await expect(question).toBeVisible();
    await expectAccessible(staff);
    await question.getByRole("button", { name: words.confirmBooking }).click();
    await expect(question).toBeHidden();
    await expect(decision.getByText(words.confirmed)).toBeVisible();
  });

  await test.step("the player sees the confirmation and gets an email", async () => {
    await expect(page.getByText(words.theCourtIsYours)).toBeVisible(news);
    await expect(page.getByText(words.waitingForTheVenue)).toBeHidden();
    await expectAccessible(page);
    const mail = await mailbox.next(player.email);
    expect(mail.subject).toContain(`${words.bookingConfirmedMail}: ${hall.name}`);
    expect(mail.text).toContain(page.url());
    await page.getByRole("link", { name: words.myGames }).click();
    const booking = page.getByRole("article").filter({ hasText: hall.name });
    await expect(booking).toContainText(words.confirmed);
    await expectAccessible(page);
  });
});

async function chooseSports(page: Page, words: Words) {
  const sports = page.getByRole("toolbar", { name: words.sports });
  for (const [name, level] of [
    [words.futsal, words.intermediate],
    [words.badminton, words.beginner],
  ] as const) {
    await sports.getByRole("button", { name }).click();
    const step = page.getByRole("toolbar", { name: words.yourLevelIn(name) }).getByRole("button", { name: level });
    await step.click();
    await expect(step).toHaveAttribute("aria-pressed", "true");
  }
}

async function pickHours(page: Page, words: Words, hall: Hall, day: string) {
  const hours = page.getByRole("toolbar", { name: words.hoursOn(day) });
  for (const { startTime } of hall.hours) {
    const hour = hours.getByRole("button", { name: words.hour(hourOf(startTime)) });
    await expect(hour).toContainText(/Rp\s?\d/);
    await hour.click();
    await expect(hour).toContainText(words.picked);
  }
}

/** The price of both hours, however the language groups and joins digits. */
function priceOf({ hours }: Hall): RegExp {
  const total = (end: "priceMin" | "priceMax") => hours.reduce((sum, slot) => sum + Number(slot[end]) / 100, 0);
  const grouped = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, "[.,]");
  const [least, most] = [total("priceMin"), total("priceMax")];
  return new RegExp(least === most ? `Rp\\s?${grouped(least)}$` : `Rp\\s?${grouped(least)}.*${grouped(most)}$`);
}
