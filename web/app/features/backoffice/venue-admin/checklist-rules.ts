import { PaymentMode, type Venue, type VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { isForEverybody } from "./band-rules";

/** What a venue needs before activation, by the server's names, with the tab to complete it. */
export const checklist = { hours: "hours", prices: "prices", courts: "courts", payment: "sports" } as const;
export type ChecklistItem = keyof typeof checklist;
export const checklistItems = Object.keys(checklist) as ChecklistItem[];

/** Whether players can pay: by bank account or QRIS code. */
export function hasWayToPay(account?: { bankName: string; accountNumber: string }, qrisUrl = ""): boolean {
  return qrisUrl !== "" || (account?.bankName.trim() !== "" && (account?.accountNumber.trim() ?? "") !== "");
}

/** Payment instructions are needed only where players pay beforehand. */
export function isNeeded(item: ChecklistItem, { sports }: Venue): boolean {
  return item !== "payment" || sports.some(({ paymentMode }) => paymentMode === PaymentMode.MANUAL);
}

export function isDone(item: ChecklistItem, venue: Venue, bands: readonly VenuePricingBand[]): boolean {
  switch (item) {
    case "hours":
      return venue.openingHours.length > 0;
    case "prices":
      return bands.some(isForEverybody);
    case "courts":
      return venue.sports.some(({ courts }) => courts.some(({ isActive }) => isActive));
    case "payment":
      return venue.sports.every(
        ({ paymentMode, paymentInstructions: pay }) =>
          paymentMode !== PaymentMode.MANUAL || hasWayToPay(pay, pay?.qrisUrl),
      );
  }
}
