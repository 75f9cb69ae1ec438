import { PaymentMode, type Venue, type VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { isForEverybody } from "./band-rules";
import { firstGaps } from "./price-gaps";

/** What a venue needs before activation, by the server's names, with the tab to complete it, in the order of setting up. */
export const checklist = { hours: "hours", courts: "courts", prices: "prices", payment: "sports" } as const;
export type ChecklistItem = keyof typeof checklist;
export const checklistItems = Object.keys(checklist) as ChecklistItem[];

/** Whether players can pay: by bank account or QRIS code. */
export function hasWayToPay(account?: { bankName: string; accountNumber: string }, qrisUrl = ""): boolean {
  return qrisUrl !== "" || (account?.bankName.trim() !== "" && (account?.accountNumber.trim() ?? "") !== "");
}

/** Payment instructions are needed only where players pay beforehand. */
function isNeeded(item: ChecklistItem, { sports }: Venue): boolean {
  return item !== "payment" || sports.some(({ paymentMode }) => paymentMode === PaymentMode.MANUAL);
}

function isDone(item: ChecklistItem, venue: Venue, bands: readonly VenuePricingBand[]): boolean {
  switch (item) {
    case "hours":
      return venue.openingHours.length > 0;
    case "prices":
      return bands.some(isForEverybody) && firstGaps(venue, bands).length === 0;
    case "courts":
      return venue.sports.some(({ courts }) => courts.some(({ isActive }) => isActive));
    case "payment":
      return venue.sports.every(
        ({ paymentMode, paymentInstructions: pay }) =>
          paymentMode !== PaymentMode.MANUAL || hasWayToPay(pay, pay?.qrisUrl),
      );
  }
}

/** From nothing to an open venue: its details, what it needs, and opening it. */
export type StepName = "details" | ChecklistItem | "open";
export type Step = {
  name: StepName;
  isDone: boolean;
  /** What is there is enough to open the venue. */
  canWait?: boolean;
};

/** The steps of a new venue, before its details are saved. */
export const firstSteps: readonly Step[] = (["details", "hours", "courts", "prices", "open"] as const).map((name) => ({
  name,
  isDone: false,
}));

/** The steps of an inactive venue. */
export function stepsOf(venue: Venue, bands: readonly VenuePricingBand[]): Step[] {
  const needed = checklistItems.filter((item) => isNeeded(item, venue));
  return [
    { name: "details", isDone: true },
    ...needed.map((name) => ({
      name,
      isDone: isDone(name, venue, bands),
      canWait: name === "prices" && bands.some(isForEverybody),
    })),
    { name: "open", isDone: false },
  ];
}

/** The first step that is not done: opening, once all others are. */
export function nextStep(steps: readonly Step[]): StepName {
  return steps.find(({ isDone: isThere }) => !isThere)?.name ?? "open";
}

/** What can be done now instead of the next step, if that can wait. */
export function stepInstead(steps: readonly Step[]): StepName | undefined {
  const next = steps.find(({ isDone: isThere }) => !isThere);
  return next?.canWait ? nextStep(steps.filter(({ name }) => name !== next.name)) : undefined;
}

/** The tab of a step; opening has none. */
export function tabOf(step: StepName): string | undefined {
  if (step === "details" || step === "open") return undefined;
  return checklist[step];
}
