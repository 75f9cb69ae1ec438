import type { MessageInitShape } from "@bufbuild/protobuf";
import { moneyProblem, moneyText, readMoney } from "~/features/money/money-rules";
import { CostKind, type CostsSchema, type GetSharesResponse } from "~/gen/lapang/v1/cost_pb";
import { Attendance, CostMode, type Match, type MatchParticipant } from "~/gen/lapang/v1/match_pb";
import type { Locale } from "~/lib/format/locale";

// What a host types of the costs of a match, and what it comes to.

/** The server's limits. */
const mostPerAmount = 1_000_000_000n;
const mostInAll = 10_000_000_000n;
export const longestLabel = 60;
export const longestPayTo = 500;
export const mostLines = 30;
export const mostUnits = 1000;
export const inTube = 12;

export type ModeName = "free" | "fixed" | "split";
export type LineKind = CostKind.COURT | CostKind.SHUTTLECOCKS | CostKind.OTHER;

export type LineDraft = {
  key: number;
  kind: LineKind;
  label: string;
  /** Of shuttlecocks that of a tube, else the whole cost. */
  price: string;
  /** Shuttlecocks used; null while that is not typed. */
  units: number | null;
  /** None means everybody. */
  people: string[];
};

export type CostsDraft = { mode: ModeName; price: string; hostPays: boolean; lines: LineDraft[]; payTo: string };

const modes: Record<ModeName, CostMode> = {
  free: CostMode.FREE,
  fixed: CostMode.FIXED,
  split: CostMode.SPLIT,
};

const emptyLine = (kind: LineKind, key: number): LineDraft => ({
  key,
  kind,
  label: "",
  price: "",
  units: null,
  people: [],
});

/** With one more line of this kind. */
export function withLine(draft: CostsDraft, kind: LineKind): CostsDraft {
  const key = Math.max(-1, ...draft.lines.map((line) => line.key)) + 1;
  return { ...draft, lines: [...draft.lines, emptyLine(kind, key)] };
}

/** What the form begins with: what is saved, or the costs that an evening has. */
export function draftOf({ costs, currency }: GetSharesResponse, match: Match, locale: Locale): CostsDraft {
  const money = (amount: bigint) => (amount > 0n ? moneyText(amount, currency || "IDR", locale) : "");
  const isKnown = costs !== undefined && costs.mode !== CostMode.UNSPECIFIED;
  const lines = (costs?.lines ?? []).map((line, key) => {
    const isShuttlecocks = line.kind === CostKind.SHUTTLECOCKS;
    return {
      key,
      kind: line.kind as LineKind,
      label: line.label,
      price: money(isShuttlecocks ? line.unitPrice : line.amount),
      units: isShuttlecocks ? line.units : null,
      people: presentOf(line.participantIds, match),
    };
  });
  const usual = match.sportId === "badminton" ? [CostKind.COURT, CostKind.SHUTTLECOCKS] : [CostKind.COURT];
  return {
    mode: costs?.mode === CostMode.FREE ? "free" : costs?.mode === CostMode.FIXED ? "fixed" : "split",
    price: money(costs?.price ?? 0n),
    hostPays: isKnown ? costs.hostPays : true,
    lines: lines.length > 0 ? lines : usual.map((kind, key) => emptyLine(kind as LineKind, key)),
    payTo: costs?.payTo ?? "",
  };
}

/** A cost of nobody who is still there is everybody's. */
function presentOf(ids: readonly string[], { participants }: Match): string[] {
  return ids.filter((id) => participants.some((participant) => participant.id === id));
}

const isBlank = ({ label, price, units }: LineDraft) => !label.trim() && !price.trim() && !units;

/** Without the lines in which nothing is typed. */
export function withoutBlanks(draft: CostsDraft): CostsDraft {
  return { ...draft, lines: draft.lines.filter((line) => !isBlank(line)) };
}

/** The amount of a line in minor units; null while it is not known. */
export function amountOf({ kind, price, units }: LineDraft, currency: string): bigint | null {
  const minor = readMoney(price, currency);
  if (minor === null || kind !== CostKind.SHUTTLECOCKS) return minor;
  if (!units) return null;
  const tube = BigInt(inTube);
  // Rounded half up, as the server does.
  return (minor * BigInt(units) * 2n + tube) / (tube * 2n);
}

export function toSend(draft: CostsDraft, match: Match, currency: string): MessageInitShape<typeof CostsSchema> {
  const { mode, price, hostPays, lines, payTo } = draft;
  return {
    mode: modes[mode],
    price: mode === "fixed" ? (readMoney(price, currency) ?? 0n) : 0n,
    hostPays: mode === "split" && hostPays,
    lines:
      mode !== "split"
        ? []
        : lines.map((line) => ({
            kind: line.kind,
            label: line.kind === CostKind.OTHER ? line.label.trim() : "",
            unitPrice: readMoney(line.price, currency) ?? 0n,
            units: line.kind === CostKind.SHUTTLECOCKS ? (line.units ?? 0) : 1,
            participantIds: presentOf(line.people, match),
          })),
    payTo: payTo.trim(),
  };
}

export type CostRule = "missing" | "unread" | "much" | "label" | "units" | "total" | "lines" | "text";

/** What is wrong, by field as the server names them within the costs. */
export function problemsOf({ mode, price, lines }: CostsDraft, currency: string): Record<string, CostRule> {
  if (mode === "free") return {};
  if (mode === "fixed") {
    const rule = priceProblem(price, currency);
    return rule ? { price: rule } : {};
  }
  if (lines.length === 0) return { lines: "lines" };
  const found: Record<string, CostRule> = {};
  lines.forEach((line, at) => {
    const rule = priceProblem(line.price, currency);
    if (line.kind === CostKind.OTHER && !line.label.trim()) found[`lines[${at}].label`] = "label";
    if (rule) found[`lines[${at}].unitPrice`] = rule;
    if (line.kind === CostKind.SHUTTLECOCKS && !line.units) found[`lines[${at}].units`] = "units";
  });
  if (Object.keys(found).length === 0 && totalOf(lines, currency) > mostInAll) found.lines = "total";
  return found;
}

function priceProblem(text: string, currency: string): CostRule | undefined {
  const rule = moneyProblem(text, currency, mostPerAmount);
  return rule ?? (readMoney(text, currency) === 0n ? "missing" : undefined);
}

/** What a refused field is about. */
export function ruleOfField(field: string): CostRule {
  if (field.endsWith(".label")) return "label";
  if (field.endsWith(".units")) return "units";
  if (field === "lines") return "total";
  return field === "payTo" ? "text" : "missing";
}

function totalOf(lines: readonly LineDraft[], currency: string): bigint {
  return lines.reduce((sum, line) => sum + (amountOf(line, currency) ?? 0n), 0n);
}

export type Estimate = {
  total: bigint;
  /** What one pays, from the least to the most. */
  from: bigint;
  to: bigint;
  /** How many pay at the moment. */
  people: number;
};

/** Who pays: all who are in, but those who are excused, and the host who has no share. */
function payersOf({ participants, hostId }: Match, hostPays: boolean): MatchParticipant[] {
  return participants.filter(
    ({ id, userId, attendance }) =>
      id !== "" && attendance !== Attendance.EXCUSED && (hostPays || userId === "" || userId !== hostId),
  );
}

/** What each would pay with the people there are; null while nothing is typed, or nobody would pay. */
export function estimateOf(draft: CostsDraft, match: Match, currency: string): Estimate | null {
  const { mode, price, hostPays, lines } = draft;
  const payers = payersOf(match, mode === "split" && hostPays).map(({ id }) => id);
  const people = payers.length;
  if (mode === "free") return null;
  if (mode === "fixed") {
    const each = readMoney(price, currency) ?? 0n;
    return each > 0n ? { total: each * BigInt(people), from: each, to: each, people } : null;
  }
  const total = totalOf(lines, currency);
  if (total === 0n || people === 0) return null;
  const shares = new Map(payers.map((id) => [id, 0n]));
  for (const line of lines) {
    const named = payers.filter((id) => line.people.includes(id));
    const by = named.length > 0 ? named : payers;
    const each = (amountOf(line, currency) ?? 0n) / BigInt(by.length);
    for (const id of by) shares.set(id, (shares.get(id) ?? 0n) + each);
  }
  const sorted = [...shares.values()].toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return { total, from: sorted[0] ?? 0n, to: sorted.at(-1) ?? 0n, people };
}
