// A venue offers other times (rules.md §6: reschedule_proposed).

import { book, bookingOf } from "../harness/bookings.ts";
import { inFull, inHours, timeRange } from "../harness/days.ts";
import { confirmDialog } from "../harness/dialogs.ts";
import { subjects } from "../harness/subjects.ts";
import { expect, test } from "../harness/test.ts";
import { type FreeVenue, type Slot, venueWithFreeHours } from "../harness/venues.ts";

const wanted = { area: "Surabaya", mode: "REQUEST", hours: 4 } as const;
const note = "The floor is polished at that hour. Would one of these do?";

/** The hour after the requested one, and the next two hours. */
function timesInstead({ hours: [, next, third] }: FreeVenue): [Slot, Slot] {
  if (!next || !third) throw new Error("Too few hours.");
  return [next, { ...third, durationMinutes: 120 }];
}

test("a player compares offered times and accepts one", async ({ page, server, mailbox, signIn, staffOf, t }) => {
  const player = await signIn(page, { name: "Wayan Sudira" });
  const venue = await venueWithFreeHours(page, wanted);
  const bookingId = await book(page, venue, venue.hours.slice(0, 1));
  const [next, longer] = timesInstead(venue);
  await (await staffOf(venue)).propose(bookingId, [longer, next], note);
  const timeOf = (slot: Slot) => timeRange(slot.startTime, slot.durationMinutes, t.language);

  await test.step("an email names the times and links to them", async () => {
    const mail = await mailbox.next(
      player,
      ({ subject }) => subject?.startsWith(subjects[t.language].otherTimes) ?? false,
    );
    expect(mail.text).toContain(note);
    const link = `${server.origin}${t.path(`/booking/${bookingId}`)}`;
    expect(mail.text).toContain(link);
    await page.goto(link);
  });

  const offers = page.getByRole("region", { name: t("Choose a time") });
  await test.step("each offer says how it differs", async () => {
    await expect(offers).toContainText(t("You requested"));
    await expect(offers).toContainText(timeOf(venue.hours[0] as Slot));
    await expect(offers).toContainText(note);
    const [first, second] = [offers.getByRole("article").first(), offers.getByRole("article").last()];
    for (const text of [
      timeOf(next),
      t("Same day"),
      t("{duration} later", { duration: inHours(1, t.language) }),
      t("Same price"),
    ]) {
      await expect(first).toContainText(text);
    }
    for (const text of [
      timeOf(longer),
      t("Same day"),
      t("{duration} later", { duration: inHours(2, t.language) }),
      t("{duration} longer", { duration: inHours(1, t.language) }),
      new RegExp(t("{amount} more", { amount: "Rp\\s?[\\d.,]+" })),
    ]) {
      await expect(second).toContainText(text);
    }
  });

  await test.step("accepting the longer one names the request it replaces", async () => {
    await offers
      .getByRole("button", { name: t("Accept this time: {time}", { time: `${inFull(venue.day, t.language)}, ${timeOf(longer)}` }) })
      .click();
    const question = page.getByRole("alertdialog", { name: t("Accept this time?") });
    await expect(question).toContainText(timeOf(longer));
    await expect(question).toContainText(timeOf(venue.hours[0] as Slot));
    await question.getByRole("button", { name: t("Yes, accept it") }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(t("The court is yours. See you there!"))).toBeVisible();
    await expect(page.getByText(t("You accepted one of the offered times; confirmed instantly"))).toBeVisible();
    await expect(offers).toBeHidden();
    await expect(page.getByRole("main").getByText(timeOf(longer)).first()).toBeVisible();
  });

  const { status, proposals = [], slots } = await bookingOf(page, bookingId);
  expect(status).toBe("BOOKING_STATUS_CONFIRMED");
  expect(proposals.map((proposal) => proposal.status).sort()).toEqual([
    "PROPOSAL_STATUS_ACCEPTED",
    "PROPOSAL_STATUS_DECLINED",
  ]);
  expect(slots[0]?.startTime).toBe(longer.startTime);
});

test("a player declines all offers, and the request returns to the venue", async ({ page, signIn, staffOf, t }) => {
  await signIn(page, { name: "Made Ayu" });
  const venue = await venueWithFreeHours(page, wanted);
  const bookingId = await book(page, venue, venue.hours.slice(0, 1));
  await (await staffOf(venue)).propose(bookingId, timesInstead(venue));
  await page.goto(t.path(`/booking/${bookingId}`));

  await page.getByRole("button", { name: t("Decline all") }).click();
  await confirmDialog(page, t("Decline all of these times?"), t("Yes, decline all"));
  await expect(page.getByText(t("Waiting for the venue"))).toBeVisible();
  await expect(page.getByText(t("You declined the offered times"))).toBeVisible();

  const { status, proposals = [], slots } = await bookingOf(page, bookingId);
  expect(status).toBe("BOOKING_STATUS_PENDING_REVIEW");
  expect(new Set(proposals.map((proposal) => proposal.status))).toEqual(new Set(["PROPOSAL_STATUS_DECLINED"]));
  expect(slots.map((slot) => slot.slotStatus)).toEqual(["held"]);
});
