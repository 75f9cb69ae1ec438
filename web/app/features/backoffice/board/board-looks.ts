import ban from "icon:lucide/ban";
import circle from "icon:lucide/circle";
import alert from "icon:lucide/circle-alert";
import paid from "icon:lucide/circle-check";
import dashed from "icon:lucide/circle-dashed";
import half from "icon:lucide/contrast";
import hourglass from "icon:lucide/hourglass";
import refund from "icon:lucide/undo-2";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { BoardEntry } from "~/gen/lapang/v1/booking_admin_pb";
import { BookingNeed, ChargeState } from "~/gen/lapang/v1/booking_pb";
import type { IconShape } from "~/ui/look/icon";
import { needsDecision } from "../decision-rules";
import { lookOf } from "../status-words";

export type EntryKind = "booked" | "requested" | "player" | "offered" | "blocked";

export function entryKind(entry: Pick<BoardEntry, "blackoutId" | "proposalId" | "need">): EntryKind {
  if (entry.blackoutId) return "blocked";
  if (entry.proposalId) return "offered";
  if (needsDecision(entry)) return "requested";
  return entry.need === BookingNeed.UNSPECIFIED ? "booked" : "player";
}

/** Text, border and texture tell entries apart, not only colour. */
export const entryLook: Record<EntryKind, string> = {
  booked: "bg-accent-soft text-accent-ink border-s-4 border-accent",
  requested: "bg-notice-soft text-notice-ink border-s-4 border-notice-ink",
  player: "bg-surface text-ink border-2 border-notice-ink",
  offered: "bg-surface text-ink border-2 border-line-strong border-dashed",
  blocked: "dotted bg-sunken text-ink border-s-4 border-line-strong",
};

/** The status as a shape, where there is no room for it in words. */
export const entryMark: Record<EntryKind, IconShape> = {
  booked: circle,
  requested: alert,
  player: hourglass,
  offered: dashed,
  blocked: ban,
};

/** What came for a booking as a shape. */
const paymentMark: Partial<Record<ChargeState, IconShape>> = {
  [ChargeState.PAID]: paid,
  [ChargeState.PARTLY_PAID]: half,
  [ChargeState.REFUND_DUE]: refund,
};

/** Who has to act comes before the payment. */
export function markOf(entry: BoardEntry): IconShape {
  const kind = entryKind(entry);
  return (kind === "booked" && paymentMark[entry.chargeState]) || entryMark[kind];
}

/** The marks of booked hours beside the plain one, with what they mean. */
export const paymentLegend: readonly { mark: IconShape; name: MessageDescriptor }[] = [
  { mark: paid, name: msg({ message: "Paid", context: "a booking" }) },
  { mark: half, name: msg({ message: "Balance open", comment: "Mark on the day board: a booking is paid in part" }) },
];

export const kindNames: Record<EntryKind, MessageDescriptor> = {
  booked: msg({ message: "Booked", comment: "Hours on the day board" }),
  requested: msg({
    message: "Waiting for you",
    comment: "Hours on the day board: staff have to decide or to see to the payment",
  }),
  player: msg({
    message: "Waiting for the player",
    comment: "Hours on the day board: the player has to pay or to choose another time",
  }),
  offered: msg({ message: "Offered to a player", comment: "Hours on the day board" }),
  blocked: msg({ message: "Blocked", comment: "Hours on the day board that are taken out of sale" }),
};

/** Empty hours that cannot be booked: past, outside opening hours, or lost to another court on the same floor. */
export const emptyLook = { over: "bg-sunken", closed: "hatched bg-sunken", lost: "hatched bg-surface text-muted" };

export const emptyNames: Record<keyof typeof emptyLook, MessageDescriptor> = {
  over: msg({ message: "Over", comment: "Hours on the day board that have passed" }),
  closed: msg({ message: "Closed", comment: "Hours on the day board outside of the opening hours" }),
  lost: msg({
    message: "Floor in use",
    comment: "Hours on the day board: another court that lies on the same floor is booked or blocked",
  }),
};

/** An entry's title and status. */
export function useEntryWords(): (entry: BoardEntry) => { title: string; standing: string } {
  const { i18n } = useLingui();
  return (entry) => {
    const kind = entryKind(entry);
    const status = kind !== "offered" && entry.bookingId ? lookOf(entry).label : kindNames[kind];
    return { title: entry.title || i18n._(kindNames[kind]), standing: i18n._(status) };
  };
}
