import type { Costs, Share } from "~/gen/lapang/v1/cost_pb";
import { CostMode, type Match } from "~/gen/lapang/v1/match_pb";
import type { ViewerRole } from "../places-rules";

// Who owes what for a match, and to whom it is shown.

/** What a share is about at the moment; `none`: nothing is to be paid. */
export type ShareState = "owes" | "reported" | "paid" | "back" | "none";

/** `isTicked`: the host noted a payment before it was known how much; it is collected when the costs are closed. */
export function stateOf({ amount, received, balance, reportedAt }: Share, isTicked: boolean): ShareState {
  if (balance < 0n) return "back";
  if (balance === 0n) return amount > 0n || received > 0n ? "paid" : "none";
  if (isTicked && received === 0n) return "paid";
  return reportedAt ? "reported" : "owes";
}

/** Whether something is to be paid for a match. */
const isPaidFor = ({ costMode }: Match) => costMode === CostMode.FIXED || costMode === CostMode.SPLIT;

/** Whether a reader may have a share. Who left may still owe one; the host has the host's tools instead. */
export function mayOwe(match: Match, viewerRole: ViewerRole, token: string | null): boolean {
  if (!isPaidFor(match)) return false;
  return viewerRole === "visitor" ? token !== null : viewerRole !== "host" && viewerRole !== "unknown";
}

/** The number of people who share everybody's costs at the moment. */
export const sharersNow = ({ currentParticipants }: Match, costs: Costs | undefined) =>
  Math.max(1, currentParticipants - (costs?.hostPays ? 0 : 1));

export type Collected = {
  /** The shares of the others: people pay the host. */
  shares: Share[];
  /** The host's own. */
  own: Share | undefined;
  received: bigint;
  /** What all of them come to. */
  due: bigint;
  /** Without those who say that they have paid. */
  unpaid: Share[];
};

/** What the host has of all there is to collect. */
export function collectedOf(shares: readonly Share[], hostId: string, ticked: ReadonlySet<string>): Collected {
  const own = shares.find(({ userId }) => userId !== "" && userId === hostId);
  const others = shares.filter(
    (share) => share !== own && (share.amount !== 0n || share.received !== 0n || !share.hasLeft),
  );
  const owes = (share: Share) => stateOf(share, ticked.has(share.participantId)) === "owes";
  return {
    shares: others,
    own,
    received: sum(others, ({ received, amount, participantId }) =>
      received === 0n && ticked.has(participantId) ? amount : received,
    ),
    due: sum(others, ({ amount }) => amount),
    unpaid: others.filter(owes),
  };
}

function sum(shares: readonly Share[], of: (share: Share) => bigint): bigint {
  return shares.reduce((before, share) => before + of(share), 0n);
}

/** The participants whom the host ticked as paid. */
export const tickedIn = ({ participants }: Match): ReadonlySet<string> =>
  new Set(participants.filter(({ isPaid }) => isPaid).map(({ id }) => id));

/** A bank account or phone number: at least eight digits, perhaps in groups. */
const number = /\d(?:[ .-]?\d){7,}/g;

/** The only account number of a text, in digits, as a banking app takes it; null with none or several. */
export function accountNumberOf(text: string): string | null {
  const [first, second] = text.match(number) ?? [];
  return first && second === undefined ? first.replaceAll(/\D/g, "") : null;
}

/** What the people in the match pay, from the least to the most; null where nobody pays anything. */
export function eachOf(shares: readonly Share[]): { from: bigint; to: bigint; people: number } | null {
  const amounts = shares.filter(({ hasLeft, amount }) => !hasLeft && amount > 0n).map(({ amount }) => amount);
  const sorted = amounts.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined ? null : { from, to, people: sorted.length };
}
