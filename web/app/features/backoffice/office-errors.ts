import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { messageIn, type ReasonMessage, refusalOf, useExplain } from "~/lib/http/error-messages";
import type { OfficeReason } from "~/lib/http/reasons";

/** By the lowest role that the server requires. */
const roleNeeded: Record<string, MessageDescriptor> = {
  owner: msg`Only an owner of this venue can do this.`,
  manager: msg`Only owners and managers of this venue can do this.`,
  desk: msg`You can look at this venue, but not change anything. Ask an owner or a manager for another role.`,
};

/** What only staff get, or what is said to them otherwise. */
const officeReasons: Record<OfficeReason | "IDEMPOTENCY_KEY_REUSED" | "PRICE_REQUIRED", ReasonMessage> = {
  STAFF_ONLY: msg`You have no role at any venue now. Ask an owner or an admin for one.`,
  ROLE_NOT_ALLOWED: ({ needed_role }) => roleNeeded[needed_role ?? ""],
  BOOKING_NOT_STARTED: msg`None of its hours has begun yet. Cancel the booking instead.`,
  BOOKING_OVER: msg`The hours of this booking are over.`,
  NOTHING_TO_RELEASE: msg`All its hours have begun, so there are none left to release.`,
  NOTHING_TO_REFUND: msg`There is nothing to give back: this booking is not paid, or it is not closed.`,
  NOT_A_GUEST_BOOKING: msg`This is a player’s booking. Only guest bookings can be edited.`,
  BOOKING_CHANGED: msg`Somebody has changed this booking since you opened it, so nothing was done. Close this and open it again.`,
  NOTHING_TO_UNDO: msg`Too late: the emails have gone out.`,
  MORE_THAN_OWED: msg`This is more than is owed.`,
  NOTHING_OWED: msg`Nothing is owed now. Somebody may have recorded it already.`,
  MORE_THAN_CAME: msg`This is more than you can give back.`,
  BELOW_ZERO: msg`This would bring the bill below zero. Take less off.`,
  PAYMENT_REVERSED: msg`This payment has been taken back already.`,
  PAYMENT_NOT_REPORTED: msg`There is no reported payment to look for now: somebody has decided on it, or the player has not paid yet.`,
  DAY_CLOSED: msg`This day has been closed already.`,
  DAY_CHANGED: msg`Money has moved in the meantime, so the day is not closed yet. The amounts are new, and what you typed is kept: check it and close the day again.`,
  BOOKING_CLOSED: msg`This booking is closed, so its bill stays as it is.`,
  TOO_MANY_LINES: msg`This bill has as many lines as it can have.`,
  PROPOSAL_GONE: msg`These times are no longer offered: they expired, or somebody has withdrawn them.`,
  ADMINS_ONLY: msg`Only admins of Lapang can add a venue. Ask one of them.`,
  OWN_ROLE: msg`You cannot change or remove your own role. Ask another owner or an admin.`,
  VENUE_INACTIVE: msg`The venue is inactive. Activate it before you book here.`,
  IDEMPOTENCY_KEY_REUSED: msg`Your first attempt was received: these hours are booked. Close this and check the day board.`,
  VENUE_CHANGED: msg`Somebody else has changed this venue since you opened it, so nothing was saved. Load it again: your changes are kept.`,
  VENUE_HAS_BOOKINGS: msg`The time zone cannot change while hours are booked or blocked.`,
  SPORT_HAS_BOOKINGS: msg`This sport has upcoming bookings. Cancel them first.`,
  COURT_HAS_BOOKINGS: msg`This court has upcoming bookings. Cancel them first.`,
  FLOOR_HAS_BOOKINGS: msg`Not saved: on this floor, two courts are booked or blocked at the same time. Move or cancel one of them first.`,
  BLACKOUT_OVER_BOOKINGS: msg`There are bookings or offers at that time.`,
  BLACKOUT_OVERLAPS: msg`The court is already blocked at that time.`,
  TOO_MANY_BLOCKS: msg`This venue has reached the limit of blocks. End one first.`,
  NO_COURT_REQUEST: msg`This has been answered or taken back in the meantime.`,
  VENUE_NOT_READY: msg`Players cannot book this venue yet. Complete what is missing first.`,
  PAYMENT_MISSING: msg`Not saved: players would have no way to pay. Enter a bank and an account number, or upload a QRIS code.`,
  PRICE_REQUIRED: msg`This booking has no exact price yet. Set it first.`,
  BAND_CHANGED: msg`Somebody else has changed this price since you opened it, so nothing was saved. Close this and open it again.`,
  BAND_LIMIT: msg`This venue has reached the limit of prices. Delete one first.`,
  SPECIAL_DAY_CHANGED: msg`Somebody else has changed this special day since you opened it, so nothing was saved. Close this and open it again.`,
  SPECIAL_DAY_TWICE: msg`There is another special day on one of these dates. Change that one, or choose other dates.`,
  TOO_MANY_SPECIAL_DAYS: msg`This venue has reached the limit of special days. Delete one first.`,
  DECIDED_ALREADY: msg`Another admin has already decided this.`,
  SUSPENDED_ALREADY: msg`This player has already been suspended.`,
  NOT_SUSPENDED: msg`This player is no longer suspended.`,
  PLAYER_IS_ADMIN: msg`This player is an admin of Lapang. The operator can suspend admins with “lapang user suspend”.`,
  STAFF_LIMIT: msg`This venue has reached the limit of staff. Remove somebody first.`,
  STAFF_GRANT_LIMIT: msg`You have changed many roles within an hour. Wait a while and try again.`,
};

/** `useExplain` with the errors for staff. */
export function useExplainOffice(): (error: unknown) => string {
  const { i18n } = useLingui();
  const explain = useExplain();
  return (error) => {
    const message = messageIn(officeReasons, refusalOf(error));
    return message ? i18n._(message) : explain(error);
  };
}

/** Whether someone else changed the venue since it was loaded. */
export function isVenueChanged(error: unknown): boolean {
  return refusalOf(error).reason === "VENUE_CHANGED";
}

type TimeInTheWay = { start: Date; end: Date; bookingId?: string };

/** Parses the conflicting times of a refusal: `start/end`, separated by commas; with their bookings where it names one for each. */
export function timesInTheWay(error: unknown): TimeInTheWay[] {
  const { times = "", bookings, booking_ids = "", offers, blackouts } = refusalOf(error).metadata;
  const ranges = times.split(",");
  const ids = booking_ids.split(",");
  const isPaired = !offers && !blackouts && Number(bookings) === ranges.length && ids.length === ranges.length;
  return ranges.flatMap((range, at) => {
    const [start, end] = range.split("/").map((text) => new Date(text));
    const isRead = start && end && !Number.isNaN(start.getTime()) && !Number.isNaN(end.getTime());
    return isRead ? [{ start, end, bookingId: isPaired ? ids[at] : undefined }] : [];
  });
}
