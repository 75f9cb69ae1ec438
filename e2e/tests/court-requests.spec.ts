import type { Page } from "@playwright/test";
import { book, summaryOn } from "../harness/bookings.ts";
import { atHour, hourOf, inFull, inHours, tomorrow } from "../harness/days.ts";
import { signUp } from "../harness/sign-up.ts";
import { subjects } from "../harness/subjects.ts";
import { expect, test } from "../harness/test.ts";
import type { Texts } from "../harness/texts.ts";
import { type Slot, venueWithFreeHours } from "../harness/venues.ts";

const area = "Jakarta Selatan";
const sport = "futsal";

/** An open booking refreshes at this interval and the back-office list at half of it, with a margin. */
const updated = { timeout: 30_000 };

test("staff confirm a new player's booking request; a second player is offered other hours", async ({
  page,
  anotherPlayer,
  anotherPage,
  server,
  mailbox,
  newAddress,
  signIn,
  t,
}) => {
  test.setTimeout(240_000);
  const day = tomorrow();
  const player = { email: newAddress("sari"), name: "Sari Wulandari" };

  const others = await anotherPlayer();
  const venue = await venueWithFreeHours(others, { area, sport, day, mode: "REQUEST", hours: 3, isEven: true });
  // Others book all courts but one; the third hour stays free.
  const hours = venue.hours.slice(0, 2);
  for (let court = 1; court < venue.freeCourts; court += 1) await book(others, venue, hours);

  await test.step("the player signs in with a code and selects futsal and badminton", async () => {
    await page.goto(t.path("/"));
    await page.getByRole("banner").getByRole("link", { name: t("Sign in") }).click();
    await signUp(page, t, mailbox, player);
    await chooseSports(page, t);
    await page.getByRole("button", { name: t("Continue") }).click();
    await expect(page).toHaveURL(t.path("/"));
    await expect(page.getByRole("button", { name: t("Account of {name}", { name: player.name }) })).toBeVisible();
  });

  await test.step("they find a venue in South Jakarta", async () => {
    await page.getByRole("link", { name: t("Venues"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("Find a venue") })).toBeVisible();
    // Their two sports are preselected.
    await page.getByRole("button", { name: new RegExp(`^${t("Sports")}: .+ \\+1$`) }).click();
    const sheet = page.getByRole("dialog", { name: t("Find courts") });
    await sheet.getByRole("button", { name: "Futsal", exact: true }).click();
    await sheet.getByRole("button", { name: t("Any time"), exact: true }).click();
    await sheet.getByRole("button", { name: t("Everywhere"), exact: true }).click();
    await expect(page).toHaveURL(/\?sport=futsal$/);
    await page.getByRole("searchbox", { name: t("Search venues") }).fill(area);
    await expect(page).toHaveURL(/q=Jakarta\+Selatan&sport=futsal/);
    await expect(page.getByRole("link", { name: venue.name, exact: true })).toBeVisible();
  });

  await test.step("they see its hours and prices for tomorrow evening", async () => {
    await page.getByRole("link", { name: venue.name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: venue.name })).toBeVisible();
    await expect(page.getByRole("heading", { name: t("Opening hours") })).toBeVisible();
    await expect(
      page.getByRole("region", { name: t("Prices") }).getByRole("row").last(),
    ).toContainText(/Rp\s?\d/);
    await page.getByRole("link", { name: t("All hours on {day}", { day: inFull(day, t.language) }) }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("Book a court") })).toBeVisible();
    await pickHours(page, t, hours, inFull(day, t.language));
    const summary = await summaryOn(page, t);
    await expect(summary).toContainText(inHours(2, t.language));
    await expect(summary.getByText(priceOf(hours)).last()).toBeVisible();
  });

  const staff = await anotherPage();
  await test.step("staff of the venue have no request from them yet", async () => {
    const email = await signIn(staff, { name: "Dewi Anggraini" });
    await server.command("staff", "grant", email, "--venue", venue.id);
    await staff.goto(t.path("/internal/bookings"));
    await expect(staff.getByRole("heading", { level: 1, name: t("Bookings") })).toBeVisible();
    await expect(staff.getByText(player.name)).toHaveCount(0);
  });

  const late = await anotherPage();
  const notes = "Ten players, two of them new. ";
  await test.step("another player selects the same hours", async () => {
    await signIn(late, { name: "Budi Santoso" });
    await late.goto(t.path(`/venue/${venue.id}/book?sport=${sport}&date=${day}`));
    await pickHours(late, t, hours, inFull(day, t.language));
    const summary = await summaryOn(late, t);
    await summary.getByRole("textbox", { name: t("Notes for the venue") }).fill(notes);
  });

  await test.step("the player requests the two hours", async () => {
    await page.getByRole("textbox", { name: t("Notes for the venue") }).fill("We bring our own ball.");
    await page.getByRole("button", { name: t("Request these hours") }).click();
    await expect(
      page.getByRole("heading", {
        level: 1,
        name: t("{sport} at {venueName}", { sport: "Futsal", venueName: venue.name }),
      }),
    ).toBeVisible();
    await expect(page.getByText(t("Waiting for the venue"))).toBeVisible();
  });

  await test.step("the other player is refused, does not lose their notes and sees alternatives", async () => {
    await late.getByRole("button", { name: t("Request these hours") }).click();
    const refusal = late.getByRole("alert").filter({ hasText: t("These slots have just been taken.", { count: 2 }) });
    await expect(refusal).toBeFocused();
    await expect(refusal).toContainText(t("Free around that time:"));
    await refusal.getByRole("button", { name: t.pattern("Pick {time}") }).first().click();
    const summary = await summaryOn(late, t);
    await expect(summary.getByRole("textbox", { name: t("Notes for the venue") })).toHaveValue(notes);
    await summary.getByRole("button", { name: t("Request these hours") }).click();
    await expect(late.getByText(t("Waiting for the venue"))).toBeVisible();
    await expect(late.getByText(notes.trim())).toBeVisible();
  });

  await test.step("staff see the request without reloading and confirm it", async () => {
    const request = staff.getByText(player.name);
    await expect(request).toBeVisible(updated);
    await request.click();
    await expect(
      staff.getByRole("heading", { level: 1, name: t("Booking of {name}", { name: player.name }) }),
    ).toBeVisible();
    await expect(staff.getByText("We bring our own ball.")).toBeVisible();
    const decision = staff.getByRole("region", { name: t("Decision") });
    await decision.getByRole("button", { name: t("Confirm…") }).click();
    const question = staff.getByRole("dialog", { name: t("Confirm this booking") });
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: t("Confirm booking") }).click();
    await expect(question).toBeHidden();
    await expect(decision.getByText(t("Confirmed"))).toBeVisible();
  });

  await test.step("the player sees the confirmation and gets an email", async () => {
    await expect(page.getByText(t("The court is yours. See you there!"))).toBeVisible(updated);
    await expect(page.getByText(t("Waiting for the venue"))).toBeHidden();
    const mail = await mailbox.next(player.email);
    expect(mail.subject).toContain(`${subjects[t.language].bookingConfirmed}: ${venue.name}`);
    expect(mail.text).toContain(page.url());
    await page.getByRole("link", { name: t("My games") }).click();
    const booking = page.getByRole("article").filter({ hasText: venue.name });
    await expect(booking).toContainText(t("Confirmed"));
  });
});

async function chooseSports(page: Page, t: Texts) {
  const sports = page.getByRole("toolbar", { name: t("Sports") });
  for (const [name, level] of [
    ["Futsal", t("Intermediate")],
    ["Badminton", t("Beginner")],
  ] as const) {
    await sports.getByRole("button", { name }).click();
    const step = page
      .getByRole("toolbar", { name: t("Your level in {name}", { name }) })
      .getByRole("button", { name: level });
    await step.click();
    await expect(step).toHaveAttribute("aria-pressed", "true");
  }
}

async function pickHours(page: Page, t: Texts, picked: Slot[], day: string) {
  const hours = page.getByRole("toolbar", { name: t("Hours on {day}", { day }) });
  for (const { startTime } of picked) {
    const hour = hours.getByRole("button", { name: atHour(hourOf(startTime)) });
    await expect(hour).toContainText(/Rp\s?\d/);
    await hour.click();
    await expect(hour).toContainText(t("Picked"));
  }
}

/** The price of both hours, however the language groups and joins digits. */
function priceOf(hours: Slot[]): RegExp {
  const total = (end: "priceMin" | "priceMax") => hours.reduce((sum, slot) => sum + Number(slot[end]) / 100, 0);
  const grouped = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, "[.,]");
  const [least, most] = [total("priceMin"), total("priceMax")];
  return new RegExp(least === most ? `Rp\\s?${grouped(least)}` : `Rp\\s?${grouped(least)}.*${grouped(most)}`);
}
