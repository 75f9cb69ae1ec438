import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Block, BlockSchema } from "~/gen/lapang/v1/block_pb";
import type { Day } from "~/lib/format/dates";
import { takesWholeDays } from "~/lib/format/use-block-words";

// Blocks: hours of several courts and days that are out of sale. No React, no texts.

const dayMs = 24 * 60 * 60_000;
const wholeDay = 1440;
/** In minutes. */
const step = 30;
/** Past midnight a block ends on the next day at the latest. */
const latestEnd = 2 * wholeDay;
const mostDays = 62;

/** A block as it is edited; its hours count only where it does not take whole days. */
export type BlockDraft = {
  courtIds: readonly string[];
  from: Day;
  to: Day;
  isWholeDay: boolean;
  /** Minutes since midnight. */
  start: number;
  end: number;
  reason: string;
};

export type BlockProblem = "courts" | "order" | "length" | "over";

export function newBlock(day: Day): BlockDraft {
  return { courtIds: [], from: day, to: day, isWholeDay: true, start: 480, end: 720, reason: "" };
}

export function draftOf(block: Block): BlockDraft {
  const { courtIds, fromDate, toDate, fromMinute, toMinute, reason } = block;
  const isWholeDay = takesWholeDays(block);
  const { start, end } = isWholeDay ? newBlock(fromDate) : { start: fromMinute, end: toMinute };
  return { courtIds, from: fromDate, to: toDate, isWholeDay, start, end, reason };
}

export function blockOf(draft: BlockDraft, id: string): MessageInitShape<typeof BlockSchema> {
  const { courtIds, from, to, isWholeDay, start, end, reason } = draft;
  const hours = isWholeDay ? { fromMinute: 0, toMinute: wholeDay } : { fromMinute: start, toMinute: end };
  return { id, courtIds: [...courtIds], fromDate: from, toDate: to, ...hours, reason: reason.trim() };
}

/** How many days from one to the other, both included; 0 or less if they are in the wrong order. */
export function daysIn({ from, to }: Pick<BlockDraft, "from" | "to">): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** What keeps it from being sent, by the form's field. */
export function problemsOf(draft: BlockDraft, today: Day): Partial<Record<"courtIds" | "toDate", BlockProblem>> {
  const days = daysIn(draft);
  const dates = days < 1 ? "order" : days > mostDays ? "length" : draft.to < today ? "over" : undefined;
  return { ...(draft.courtIds.length === 0 && { courtIds: "courts" }), ...(dates && { toDate: dates }) };
}

/** Another first day takes the last one along where it would come before it. */
export function startingOn(draft: BlockDraft, from: Day): BlockDraft {
  return { ...draft, from, to: draft.to < from ? from : draft.to };
}

export const starts = Array.from({ length: wholeDay / step }, (_, at) => at * step);

/** Up to a whole day after the start. */
export function endsAfter(start: number): number[] {
  const last = Math.min(start + wholeDay, latestEnd);
  return Array.from({ length: (last - start) / step }, (_, at) => start + (at + 1) * step);
}

/** Another start keeps the end where it can, else the length. */
export function startingAt(draft: BlockDraft, start: number): BlockDraft {
  const ends = endsAfter(start);
  const sameLength = Math.min(start + draft.end - draft.start, latestEnd);
  return { ...draft, start, end: ends.includes(draft.end) ? draft.end : sameLength };
}
