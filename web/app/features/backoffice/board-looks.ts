import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { BoardEntry } from "~/gen/lapang/v1/booking_admin_pb";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { needsDecision } from "./decision-rules";
import { statusLooks } from "./status-words";

export type EntryKind = "booked" | "asked" | "offered" | "blocked";

export function entryKind({ blackoutId, proposalId, status }: BoardEntry): EntryKind {
  if (blackoutId) return "blocked";
  if (proposalId || status === BookingStatus.RESCHEDULE_PROPOSED) return "offered";
  return needsDecision(status) ? "asked" : "booked";
}

/** Told apart by more than colour: by what is written in them, and by their edge. */
export const entryLook: Record<EntryKind, string> = {
  booked: "bg-accent-soft text-accent-ink border-s-4 border-accent",
  asked: "bg-notice-soft text-notice-ink border-s-4 border-notice-ink",
  offered: "bg-surface text-ink border-2 border-line-strong border-dashed",
  blocked: "bg-sunken text-ink border-s-4 border-line-strong",
};

export const kindNames: Record<EntryKind, MessageDescriptor> = {
  booked: msg({ message: "Booked", comment: "Hours on the day board" }),
  asked: msg({
    message: "Waits for you",
    comment: "Hours on the day board: staff have to decide or to see to the payment",
  }),
  offered: msg({ message: "On offer to a player", comment: "Hours on the day board" }),
  blocked: msg({ message: "Blocked", comment: "Hours on the day board that are taken out of sale" }),
};

/** What an entry is called, and how it stands. */
export function useEntryWords(): (entry: BoardEntry) => { title: string; standing: string } {
  const { i18n } = useLingui();
  return (entry) => {
    const kind = entryKind(entry);
    const standing = kind !== "offered" && entry.bookingId ? statusLooks[entry.status].label : kindNames[kind];
    return { title: entry.title || i18n._(kindNames[kind]), standing: i18n._(standing) };
  };
}
