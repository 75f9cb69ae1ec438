import type { MessageInitShape } from "@bufbuild/protobuf";
import { moneyProblem, moneyText, mostOfHour, readMoney } from "~/features/money/money-rules";
import type { SpecialDay, SpecialDaySchema } from "~/gen/lapang/v1/venue_pb";
import { addDays, type Day } from "~/lib/format/dates";
import type { Locale } from "~/lib/format/locale";
import {
  dayProblems,
  draftOfRange,
  type HoursProblem,
  type RangeDraft,
  rangeOfDraft,
  type TimeProblem,
} from "./venue-hours-rules";

/** A special day as staff type it. */
export type SpecialDraft = {
  name: string;
  from: Day | null;
  to: Day | null;
  isForSome: boolean;
  /** With `isForSome`. */
  courtIds: string[];
  what: "closed" | "hours" | "usual";
  /** With `hours`. */
  ranges: RangeDraft[];
  /** Of an hour, unless closed; empty: as usual. */
  price: string;
};

/** The server's limits. */
const mostDays = 92;
export const mostRanges = 10;

const usualRange: RangeDraft = { open: 8 * 60, close: 22 * 60 };

export const newSpecial: SpecialDraft = {
  name: "",
  from: null,
  to: null,
  isForSome: false,
  courtIds: [],
  what: "closed",
  ranges: [usualRange],
  price: "",
};

export function draftOfSpecial(special: SpecialDay, currency: string, locale: Locale): SpecialDraft {
  const { name, fromDate, toDate, courtIds, isClosed, hours, price } = special;
  const open = hours.length > 0 ? "hours" : "usual";
  return {
    name,
    from: fromDate,
    to: toDate,
    isForSome: courtIds.length > 0,
    courtIds,
    what: isClosed ? "closed" : open,
    ranges: hours.length > 0 ? hours.map(draftOfRange) : [usualRange],
    price: price === undefined ? "" : moneyText(price, currency, locale),
  };
}

/** As the server takes it, without an id. The draft must have no problems. */
export function wireSpecial(draft: SpecialDraft, currency: string) {
  const price = draft.what === "closed" ? null : readMoney(draft.price, currency);
  return {
    name: draft.name.trim(),
    fromDate: draft.from ?? "",
    toDate: draft.to ?? "",
    courtIds: draft.isForSome ? draft.courtIds : [],
    isClosed: draft.what === "closed",
    hours: draft.what === "hours" ? draft.ranges.map(rangeOfDraft) : [],
    price: price ?? undefined,
    currency: price === null ? "" : currency,
  } satisfies MessageInitShape<typeof SpecialDaySchema>;
}

type SpecialField = "fromDate" | "toDate" | "courtIds" | "what" | "price";
export type SpecialProblem =
  | "missing"
  | "past"
  | "order"
  | "long"
  | "courts"
  | "nothing"
  | "unread"
  | "much"
  | "refused";
export type SpecialProblems = { fields: Partial<Record<SpecialField, SpecialProblem>>; hours: TimeProblem[] };

export const noProblems: SpecialProblems = { fields: {}, hours: [] };

export function hasProblems({ fields, hours }: SpecialProblems): boolean {
  return Object.keys(fields).length > 0 || hours.length > 0;
}

/** What is wrong by the server's rules. A day that has begun may keep its start. */
export function specialProblems(draft: SpecialDraft, currency: string, today: Day, begun?: Day): SpecialProblems {
  const { from, to, what, price } = draft;
  const fields: SpecialProblems["fields"] = {};
  if (!from) fields.fromDate = "missing";
  else if (from < today && from !== begun) fields.fromDate = "past";
  if (!to) fields.toDate = "missing";
  else if (from && to < from) fields.toDate = "order";
  else if (from && to > addDays(from, mostDays - 1)) fields.toDate = "long";
  else if (from && from === begun && to < today) fields.toDate = "past";
  if (draft.isForSome && draft.courtIds.length === 0) fields.courtIds = "courts";
  if (what === "usual" && !price.trim()) fields.what = "nothing";
  const wrong = what === "closed" ? undefined : moneyProblem(price, currency, mostOfHour);
  if (wrong && wrong !== "missing") fields.price = wrong;
  return { fields, hours: what === "hours" ? hoursOf(draft.ranges) : [] };
}

function hoursOf(ranges: readonly RangeDraft[]): TimeProblem[] {
  return ranges.length === 0 ? [{ at: 0, end: "open", problem: "missing" }] : dayProblems(ranges);
}

const problemOfRule: Record<string, SpecialProblem> = {
  "date.past": "past",
  "range.order": "order",
  "special.length": "long",
  "special.nothing": "nothing",
  "price.range": "much",
  "int64.lte": "much",
};
const hoursOfRule: Record<string, HoursProblem> = { "hours.half_hour": "uneven", "hours.overlap": "overlap" };
const fieldOfPath: Record<string, SpecialField> = {
  specialDay: "what",
  "specialDay.fromDate": "fromDate",
  "specialDay.toDate": "toDate",
  "specialDay.price": "price",
  "specialDay.isClosed": "what",
  "specialDay.hours": "what",
};

/** The server's violations at the fields that they name. */
export function refusedSpecial(rules: Record<string, string>): SpecialProblems {
  const found: SpecialProblems = { fields: {}, hours: [] };
  for (const [path, rule] of Object.entries(rules)) {
    const [, at, end] = /^specialDay\.hours\[(\d+)\]\.?(\w*)/.exec(path) ?? [];
    const field = path.startsWith("specialDay.courtIds") ? "courtIds" : fieldOfPath[path];
    if (at !== undefined) {
      const problem = hoursOfRule[rule] ?? "refused";
      found.hours.push({ at: Number(at), end: end === "openMinute" ? "open" : "close", problem });
    } else if (field) found.fields[field] = problemOfRule[rule] ?? "refused";
  }
  return found;
}
