// A venue offers other times (rules.md §6: reschedule_proposed).

import type { Page } from "@playwright/test";
import { book, bookingOf } from "../harness/bookings.ts";
import { comingWorkday, inFull, stretch } from "../harness/days.ts";
import { type FreeHall, hallWithFreeHours, type Slot } from "../harness/halls.ts";
import { expect, expectAccessible, test } from "../harness/test.ts";

const wanted = { area: "Surabaya", sport: "badminton", mode: "REQUEST", hours: 4 } as const;
const note = "The floor is polished at that hour. Would one of these do?";

/** The hour after the requested one, and the next two hours. */
function timesInstead({ hours: [, next, third] }: FreeHall): [Slot, Slot] {
  if (!next || !third) throw new Error("Too few hours.");
  return [next, { ...third, durationMinutes: 120 }];
}

test("a player compares the offered times with the requested one and accepts one", async ({
  page,
  server,
  mailbox,
  newAddress,
  signIn,
  staffOf,
  localised,
  language,
  words,
}) => {
  const player = newAddress("wayan");
  await signIn(page, player, { name: "Wayan Sudira" });
  const hall = await hallWithFreeHours(page, server.origin, { ...wanted, day: comingWorkday() });
  const bookingId = await book(page, server.origin, hall, hall.hours.slice(0, 1));
  const [next, longer] = timesInstead(hall);
  await (await staffOf(hall)).propose(bookingId, [longer, next], note);
  const timeOf = (slot: Slot) => stretch(slot.startTime, slot.durationMinutes, language);

  await test.step("an email names the times and links to them", async () => {
    const mail = await mailbox.next(player, ({ subject }) => subject?.startsWith(words.otherTimesMail) ?? false);
    expect(mail.text).toContain(note);
    const link = `${server.origin}${localised(`/booking/${bookingId}`)}`;
    expect(mail.text).toContain(link);
    await page.goto(link);
  });

  const offers = page.getByRole("region", { name: words.chooseATime });
  await test.step("each offer says how it differs", async () => {
    await expect(offers).toContainText(words.youAskedFor);
    await expect(offers).toContainText(timeOf(hall.hours[0] as Slot));
    await expect(offers).toContainText(note);
    const [first, second] = [offers.getByRole("article").first(), offers.getByRole("article").last()];
    for (const text of [timeOf(next), words.sameDay, words.hoursLater(1), words.samePrice]) {
      await expect(first).toContainText(text);
    }
    for (const text of [timeOf(longer), words.sameDay, words.hoursLater(2), words.oneHourLonger, words.moreMoney]) {
      await expect(second).toContainText(text);
    }
    await expectAccessible(page);
  });

  await test.step("accepting the longer one names the request it replaces", async () => {
    await offers.getByRole("button", { name: words.take(`${inFull(hall.day, language)}, ${timeOf(longer)}`) }).click();
    const question = page.getByRole("alertdialog", { name: words.takeQuestion });
    await expect(question).toContainText(timeOf(longer));
    await expect(question).toContainText(timeOf(hall.hours[0] as Slot));
    await expectAccessible(page);
    await question.getByRole("button", { name: words.takeIt }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(words.theCourtIsYours)).toBeVisible();
    await expect(page.getByText(words.youChose)).toBeVisible();
    await expect(offers).toBeHidden();
    await expect(page.getByRole("main").getByText(timeOf(longer)).first()).toBeVisible();
    await expectAccessible(page);
  });

  const { status, proposals = [], slots } = await bookingOf(page, server.origin, bookingId);
  expect(status).toBe("BOOKING_STATUS_CONFIRMED");
  expect(proposals.map((proposal) => proposal.status).sort()).toEqual([
    "PROPOSAL_STATUS_ACCEPTED",
    "PROPOSAL_STATUS_DECLINED",
  ]);
  expect(slots[0]?.startTime).toBe(longer.startTime);
});

test("a player declines all offers, and the request returns to the venue", async ({
  page,
  server,
  newAddress,
  signIn,
  staffOf,
  localised,
  words,
}) => {
  await signIn(page, newAddress("made"), { name: "Made Ayu" });
  const hall = await hallWithFreeHours(page, server.origin, { ...wanted, day: comingWorkday() });
  const bookingId = await book(page, server.origin, hall, hall.hours.slice(0, 1));
  await (await staffOf(hall)).propose(bookingId, timesInstead(hall));
  await page.goto(localised(`/booking/${bookingId}`));

  await page.getByRole("button", { name: words.noneFits }).click();
  const question = page.getByRole("alertdialog", { name: words.noneFitsQuestion });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: words.noneOfThem }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(words.waitingForTheVenue)).toBeVisible();
  await expect(page.getByText(words.youTurnedDown)).toBeVisible();

  const { status, proposals = [], slots } = await bookingOf(page, server.origin, bookingId);
  expect(status).toBe("BOOKING_STATUS_PENDING_REVIEW");
  expect(new Set(proposals.map((proposal) => proposal.status))).toEqual(new Set(["PROPOSAL_STATUS_DECLINED"]));
  expect(slots.map((slot) => slot.slotStatus)).toEqual(["held"]);
});

test("withdrawn offers disappear from the open page, and from under the confirmation of one", async ({
  page,
  server,
  newAddress,
  signIn,
  staffOf,
  localised,
  words,
}) => {
  await signIn(page, newAddress("ketut"), { name: "Ketut Rai" });
  const hall = await hallWithFreeHours(page, server.origin, { ...wanted, day: comingWorkday() });
  const bookingId = await book(page, server.origin, hall, hall.hours.slice(0, 1));
  const staff = await staffOf(hall);
  await staff.propose(bookingId, timesInstead(hall));
  await page.clock.install();
  await page.goto(localised(`/booking/${bookingId}`));
  const offers = page.getByRole("region", { name: words.chooseATime });
  await expect(offers.getByRole("article")).toHaveCount(2);

  await test.step("withdrawn while the page is idle", async () => {
    await staff.withdraw(bookingId);
    await untilNextLook(page);
    await expect(offers).toBeHidden();
    await expect(page.getByText(words.waitingForTheVenue)).toBeVisible();
    await expect(page.getByText(words.venueTookBack)).toBeVisible();
  });

  await test.step("new offers appear without a reload", async () => {
    await staff.propose(bookingId, timesInstead(hall));
    await untilNextLook(page);
    await expect(offers.getByRole("article")).toHaveCount(2);
  });

  await test.step("one is withdrawn during its confirmation; the other can still be accepted", async () => {
    await offers
      .getByRole("button", { name: words.take("") })
      .first()
      .click();
    const question = page.getByRole("alertdialog", { name: words.takeQuestion });
    await expect(question).toBeVisible();
    const { proposals = [] } = await bookingOf(page, server.origin, bookingId);
    const [next] = timesInstead(hall);
    const isNext = ({ status, startTime }: (typeof proposals)[number]) =>
      status === "PROPOSAL_STATUS_OFFERED" && startTime === next.startTime;
    await staff.withdraw(
      bookingId,
      proposals.filter(isNext).map(({ id }) => id),
    );
    await question.getByRole("button", { name: words.takeIt }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("alert").filter({ hasText: words.noLongerOnOffer })).toBeFocused();
    await expect(offers.getByRole("article")).toHaveCount(1);
    await expectAccessible(page);
  });
});

/** An open booking refreshes every 20 seconds; this moves the page's clock forward by that. */
async function untilNextLook(page: Page) {
  await page.clock.fastForward(20_000);
}
