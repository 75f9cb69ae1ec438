import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import { type Booking, BookingNeed, type BookingSlot, BookingStatus as Status } from "~/gen/lapang/v1/booking_pb";
import { type AvailabilityDay, SlotState } from "~/gen/lapang/v1/venue_pb";
import { relativeTime } from "~/lib/format/durations";
import { relativeFormat } from "~/lib/format/formats";
import type { Locale } from "~/lib/format/locale";

/** What staff can do with a booking (rules.md §6). */
export type Decision = "confirm" | "offer" | "paid" | "reinstate" | "move" | "release" | "reject" | "cancel";

const decisions: Partial<Record<Status, Decision[]>> = {
  [Status.PENDING_REVIEW]: ["confirm", "offer", "reject"],
  [Status.USER_SELECTED]: ["confirm", "offer", "reject"],
  [Status.RESCHEDULE_PROPOSED]: ["offer", "reject"],
  [Status.AWAITING_PAYMENT]: ["paid", "cancel"],
};

/** Its hours can be moved while none has begun. */
export const movable = new Set([Status.PENDING_REVIEW, Status.AWAITING_PAYMENT, Status.CONFIRMED]);

/** How long a guest booking that has begun can be undone, from when it was written. */
const undoMs = 60 * 60_000;

type Decidable = Pick<Booking, "status" | "slots" | "guest" | "createdAt">;

export function decisionsOn(booking: Decidable, now: Date): Decision[] {
  if (booking.status === Status.CONFIRMED) return decisionsOnConfirmed(booking, now);
  if (booking.status === Status.EXPIRED) return isOver(booking, now) ? [] : ["reinstate"];
  const possible = decisions[booking.status] ?? [];
  const canMove = movable.has(booking.status) && !hasBegun(booking, now);
  return canMove ? possible.toSpliced(-1, 0, "move") : possible;
}

function decisionsOnConfirmed(booking: Decidable, now: Date): Decision[] {
  if (!hasBegun(booking, now)) return ["move", "cancel"];
  const writtenAt = dateOf(booking.createdAt);
  const canUndo = booking.guest && writtenAt && now.getTime() - writtenAt.getTime() < undoMs;
  return [...(isOver(booking, now) ? [] : ["release" as const]), ...(canUndo ? ["cancel" as const] : [])];
}

/** Whether its first hour has started. */
export function hasBegun({ slots }: Pick<Booking, "slots">, now: Date): boolean {
  return slots.some(({ startTime }) => (dateOf(startTime) ?? now) <= now);
}

function isOver({ slots }: Pick<Booking, "slots">, now: Date): boolean {
  return slots.every(({ endTime }) => (dateOf(endTime) ?? now) <= now);
}

const open = new Set([
  Status.PENDING_REVIEW,
  Status.RESCHEDULE_PROPOSED,
  Status.USER_SELECTED,
  Status.AWAITING_PAYMENT,
]);

/** Whether the booking is still open; only then can its price change. */
export function isOpen(status: Status): boolean {
  return open.has(status);
}

/** The name of the player or guest. */
export function nameOf({ player, guest }: Pick<Booking, "player" | "guest">): string {
  return guest?.name || player?.name || "";
}

/** Whether staff have to act, not the player. */
export function needsDecision({ need }: Pick<Booking, "need">): boolean {
  return need === BookingNeed.DECISION || need === BookingNeed.PAYMENT_CHECK || need === BookingNeed.REFUND;
}

/** When it expires without a decision: with its offers if there are any, otherwise with its hold. */
export function endsAt({ status, expiresAt, offersUntil }: Booking): Date | null {
  return dateOf(status === Status.RESCHEDULE_PROPOSED ? (offersUntil ?? expiresAt) : expiresAt);
}

/** Below this, deadlines are shown in minutes: rounding two hours down to one loses too much. */
const inMinutesMs = 3 * 60 * 60_000;

/** `relativeTime`, but in minutes near the deadline. */
export function timeLeft(until: Date, now: Date, locale: Locale): string {
  const away = until.getTime() - now.getTime();
  if (away <= 0 || away >= inMinutesMs) return relativeTime(until, now, locale);
  return relativeFormat(locale, { numeric: "auto" }).format(Math.trunc(away / 60_000), "minute");
}

/** Since when it has its current status. */
export function standsSince({ events, createdAt }: Booking): Date | null {
  return dateOf(events.at(-1)?.createdAt ?? createdAt);
}

export function dateOf(timestamp: Timestamp | undefined): Date | null {
  return timestamp ? timestampDate(timestamp) : null;
}

type Held = Pick<BookingSlot, "startTime" | "endTime">;

/** The total length of all slots in minutes. */
export function totalMinutes(slots: readonly Held[]): number {
  return slots.reduce((sum, { startTime, endTime }) => {
    const [start, end] = [dateOf(startTime), dateOf(endTime)];
    return start && end ? sum + (end.getTime() - start.getTime()) / 60_000 : sum;
  }, 0);
}

/**
 * The starts of a day followed by enough free minutes. The booking's own hours count as free because a move releases
 * them. Only the server knows whether a single court is free throughout.
 */
export function freeStarts(day: AvailabilityDay, minutes: number, own: readonly Held[]): Date[] {
  const free = new Map<number, number>();
  for (const slot of day.slots) {
    const start = dateOf(slot.startTime);
    if (!start) continue;
    const isOwn = slot.state !== SlotState.PAST && slot.state !== SlotState.CLOSED && isWithin(start, own);
    if (slot.state === SlotState.FREE || isOwn) free.set(start.getTime(), slot.durationMinutes);
  }
  return [...free.keys()].filter((start) => isFreeFor(free, start, minutes)).map((start) => new Date(start));
}

function isFreeFor(free: ReadonlyMap<number, number>, start: number, minutes: number): boolean {
  const end = start + minutes * 60_000;
  let at = start;
  while (at < end) {
    const length = free.get(at);
    if (!length) return false;
    at += length * 60_000;
  }
  return at === end;
}

function isWithin(instant: Date, slots: readonly Held[]): boolean {
  return slots.some(({ startTime, endTime }) => {
    const [start, end] = [dateOf(startTime), dateOf(endTime)];
    return start !== null && end !== null && start <= instant && instant < end;
  });
}
