// Every player form under network faults: input stays, one message explains the fault, and the same button retries.

import { bookingOn } from "../harness/bookings.ts";
import { call } from "../harness/call.ts";
import { comingWorkday, hourOf, inFull } from "../harness/days.ts";
import { hallWithFreeHours } from "../harness/halls.ts";
import { hostMatch } from "../harness/matches.ts";
import { answerLost, broken, expectSurvivesFaults, notedFaults } from "../harness/network.ts";
import { expect, test } from "../harness/test.ts";
import { typeParts } from "../harness/typing.ts";

test.beforeEach(({ faults }) => faults.allow(notedFaults));

test("the booking form survives network faults", async ({
  page,
  server,
  newAddress,
  signIn,
  localised,
  language,
  words,
}) => {
  await signIn(page, newAddress("rara"), { name: "Rara Lestari" });
  const wanted = { area: "Bandung", sport: "badminton", mode: "REQUEST", hours: 2, day: comingWorkday() } as const;
  const hall = await hallWithFreeHours(page, server.origin, wanted);
  await page.goto(localised(`/venue/${hall.id}/book?sport=${hall.sport}&date=${hall.day}`));
  const hours = page.getByRole("toolbar", { name: words.hoursOn(inFull(hall.day, language)) });
  const picked = hall.hours.map(({ startTime }) =>
    hours.getByRole("button", { name: words.hour(hourOf(startTime)) }),
  );
  for (const hour of picked) await hour.click();
  const notes = page.getByRole("textbox", { name: words.notesForTheVenue });
  await notes.fill("Four of us, and one is new.");
  const send = page.getByRole("region", { name: words.yourBooking }).locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "BookingService/CreateBooking",
    button: send,
    mostCalls: 2,
    async expectKept() {
      await expect(notes).toHaveValue("Four of us, and one is new.");
      for (const hour of picked) await expect(hour).toHaveAttribute("aria-pressed", "true");
    },
  });
  await test.step("a booking whose response was lost is not made twice", async () => {
    const line = await broken(page, "BookingService/CreateBooking", answerLost);
    line.letThrough();
    await send.click();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(1);
    expect(line.calls()).toBe(2);
    line.mend();
    await send.click();
    await expect(page.getByText(words.waitingForTheVenue)).toBeVisible();
    const { bookings } = await call<{ bookings: { id: string }[] }>(
      page,
      server.origin,
      "BookingService/ListMyBookings",
      {},
    );
    expect(bookings.map(({ id }) => id)).toEqual([bookingOn(page)]);
  });
  await expect(page.getByText("Four of us, and one is new.")).toBeVisible();
});

test("the new match form survives network faults", async ({ page, newAddress, signIn, localised, words }) => {
  await signIn(page, newAddress("galih"), { name: "Galih Pratama" });
  await page.goto(localised("/play/create?sport=futsal"));
  const name = page.getByRole("textbox", { name: words.nameOfTheMatch });
  const most = page.getByRole("textbox", { name: words.mostPlayers });
  await name.fill("Futsal on a bad line");
  await page.getByRole("button", { name: words.useACustomLocation }).click();
  await page.getByRole("textbox", { name: words.customLocation }).fill("Lapangan RW 05, Bandung");
  const [year = "", month = "", date = ""] = comingWorkday().split("-");
  await typeParts(page, words.date, { day: date, month, year });
  await most.fill("10");
  const send = page.getByRole("main").locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "MatchService/CreateMatch",
    button: send,
    async expectKept() {
      await expect(name).toHaveValue("Futsal on a bad line");
      await expect(most).toHaveValue("10");
      await expect(page.getByRole("group", { name: words.date })).toContainText(year);
      await expect(page.getByRole("complementary")).toContainText("Lapangan RW 05, Bandung");
    },
  });
  await send.click();
  await expect(page.getByRole("dialog", { name: words.yourMatchIsUp })).toBeVisible();
});

test("the edit match form survives network faults", async ({ page, server, newAddress, signIn, localised, words }) => {
  await signIn(page, newAddress("wulan"), { name: "Wulan Sari" });
  const match = await hostMatch(page, server.origin, { name: "Futsal to be changed", day: comingWorkday() });
  await page.goto(localised(`/match/${match.id}?edit`));
  const name = page.getByRole("textbox", { name: words.nameOfTheMatch });
  await name.fill("Futsal, changed");
  const save = page.getByRole("main").locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "MatchService/UpdateMatch",
    button: save,
    expectKept: () => expect(name).toHaveValue("Futsal, changed"),
  });
  await save.click();
  await expect(page.getByText(words.matchIsSaved)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Futsal, changed" })).toBeVisible();
});

test("the profile form survives network faults", async ({ page, newAddress, signIn, localised, words }) => {
  await signIn(page, newAddress("yoga"), { name: "Yoga" });
  await page.goto(localised("/settings/profile"));
  const name = page.getByRole("textbox", { name: words.fullName });
  const about = page.getByRole("textbox", { name: words.aboutYou });
  await name.fill("Yoga Saputra");
  await about.fill("Evenings only.");
  const save = page.getByRole("main").locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "UserService/UpdateProfile",
    button: save,
    mostCalls: 2,
    async expectKept() {
      await expect(name).toHaveValue("Yoga Saputra");
      await expect(about).toHaveValue("Evenings only.");
    },
  });
  await save.click();
  await expect(page.getByText(words.profileIsSaved)).toBeVisible();
});

test("the sports and levels form survives network faults", async ({ page, newAddress, signIn, localised, words }) => {
  await signIn(page, newAddress("intan"), { name: "Intan", withoutSports: true });
  await page.goto(localised("/sports-preferences"));
  const sports = page.getByRole("toolbar", { name: words.sports });
  for (const name of [words.futsal, words.badminton]) await sports.getByRole("button", { name }).click();
  const levels = page.getByRole("toolbar", { name: words.yourLevelIn(words.badminton) });
  const level = levels.getByRole("button", { name: words.intermediate });
  await level.click();
  const send = page.getByRole("main").locator("[type=submit]");
  await expectSurvivesFaults({
    page,
    method: "UserService/SetUserSportPreferences",
    button: send,
    mostCalls: 2,
    expectKept: () => expect(level).toHaveAttribute("aria-pressed", "true"),
  });
  await send.click();
  await expect(page).toHaveURL(localised("/"));
});
