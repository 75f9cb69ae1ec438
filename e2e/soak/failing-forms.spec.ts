// Every player form under network faults: input stays, one message explains the fault, and the same button retries.

import { bookingOn, summaryOn } from "../harness/bookings.ts";
import { call } from "../harness/call.ts";
import { atHour, comingWorkday, hourOf, inFull, timeRange } from "../harness/days.ts";
import { hostMatch } from "../harness/matches.ts";
import { breakCalls, expectSurvivesFaults, loggedFaults, loseResponse } from "../harness/network.ts";
import { expect, test } from "../harness/test.ts";
import { typeDate } from "../harness/typing.ts";
import { venueWithFreeHours } from "../harness/venues.ts";

test.beforeEach(({ faults }) => faults.allow(loggedFaults));

test("the booking form survives network faults", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Rara Lestari" });
  const venue = await venueWithFreeHours(page, { area: "Bandung", mode: "REQUEST", hours: 2 });
  await page.goto(t.path(`/venue/${venue.id}/book?sport=${venue.sport}&date=${venue.day}`));
  const hours = page.getByRole("toolbar", { name: t("Hours on {day}", { day: inFull(venue.day, t.language) }) });
  const picked = venue.hours.map(({ startTime }) => hours.getByRole("button", { name: atHour(hourOf(startTime)) }));
  for (const hour of picked) await hour.click();
  const summary = await summaryOn(page, t);
  const notes = summary.getByRole("textbox", { name: t("Notes for the venue") });
  await notes.fill("Four of us, and one is new.");
  const send = summary.locator("[type=submit]");
  const [first] = venue.hours;
  await expectSurvivesFaults({
    page,
    method: "BookingService/CreateBooking",
    button: send,
    mostCalls: 2,
    async expectUnchanged() {
      await expect(notes).toHaveValue("Four of us, and one is new.");
      await expect(summary).toContainText(timeRange(first?.startTime ?? "", 120, t.language));
    },
  });
  await test.step("a booking whose response was lost is not made twice", async () => {
    const broken = await breakCalls(page, "BookingService/CreateBooking", loseResponse);
    broken.release();
    await send.click();
    await expect.poll(broken.calls).toBe(2);
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(1);
    broken.restore();
    await send.click();
    await expect(page.getByText(t("Waiting for the venue"))).toBeVisible();
    const { bookings } = await call<{ bookings: { id: string }[] }>(page, "BookingService/ListMyBookings", {});
    expect(bookings.map(({ id }) => id)).toEqual([bookingOn(page)]);
  });
  await expect(page.getByText("Four of us, and one is new.")).toBeVisible();
});

test("the new match form survives network faults", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Galih Pratama" });
  await page.goto(t.path("/play/create?sport=futsal"));
  const name = page.getByRole("textbox", { name: t("Name of the match") });
  const most = page.getByRole("textbox", { name: t("Max players") });
  await name.fill("Futsal on a bad line");
  await page.getByRole("button", { name: t("Use a custom location") }).click();
  await page.getByRole("textbox", { name: t("Location") }).fill("Lapangan RW 05, Bandung");
  await typeDate(page, t("Date"), comingWorkday());
  await most.fill("10");
  const send = page.getByRole("main").locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "MatchService/CreateMatch",
    button: send,
    async expectUnchanged() {
      await expect(name).toHaveValue("Futsal on a bad line");
      await expect(most).toHaveValue("10");
      await expect(page.getByRole("group", { name: t("Date") })).toContainText(comingWorkday().slice(0, 4));
      await expect(page.getByRole("complementary")).toContainText("Lapangan RW 05, Bandung");
    },
  });
  await send.click();
  await expect(page.getByRole("dialog", { name: t("Match created. Invite players.") })).toBeVisible();
});

test("the edit match form survives network faults", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Wulan Sari" });
  const match = await hostMatch(page, { name: "Futsal to be changed", day: comingWorkday() });
  await page.goto(t.path(`/match/${match.id}?edit`));
  const name = page.getByRole("textbox", { name: t("Name of the match") });
  await name.fill("Futsal, changed");
  const save = page.getByRole("main").locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "MatchService/UpdateMatch",
    button: save,
    expectUnchanged: () => expect(name).toHaveValue("Futsal, changed"),
  });
  await save.click();
  await expect(page.getByText(t("The match is saved."))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Futsal, changed" })).toBeVisible();
});

test("the profile form survives network faults", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Yoga" });
  await page.goto(t.path("/settings/profile"));
  const name = page.getByRole("textbox", { name: t("Full name") });
  const about = page.getByRole("textbox", { name: t("About you") });
  await name.fill("Yoga Saputra");
  await about.fill("Evenings only.");
  const save = page.getByRole("main").locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "UserService/UpdateProfile",
    button: save,
    mostCalls: 2,
    async expectUnchanged() {
      await expect(name).toHaveValue("Yoga Saputra");
      await expect(about).toHaveValue("Evenings only.");
    },
  });
  await save.click();
  await expect(page.getByText(t("Your profile is saved."))).toBeVisible();
});

test("the sports and levels form survives network faults", async ({ page, signIn, t }) => {
  await signIn(page, { name: "Intan", withoutSports: true });
  await page.goto(t.path("/sports-preferences"));
  const sports = page.getByRole("toolbar", { name: t("Sports") });
  for (const name of ["Futsal", "Badminton"]) await sports.getByRole("button", { name }).click();
  const levels = page.getByRole("toolbar", { name: t("Your level in {name}", { name: "Badminton" }) });
  const level = levels.getByRole("button", { name: t("Intermediate") });
  await level.click();
  const send = page.getByRole("main").locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "UserService/SetUserSportPreferences",
    button: send,
    mostCalls: 2,
    expectUnchanged: () => expect(level).toHaveAttribute("aria-pressed", "true"),
  });
  await send.click();
  await expect(page).toHaveURL(t.path("/"));
});
