import { type AuditEvent, AuditEventKind } from "~/gen/lapang/v1/venue_admin_pb";

/** The label of a venue fact in the audit trail. It can cover several wire fields. */
export type FactName =
  | "name"
  | "address"
  | "formattedAddress"
  | "city"
  | "country"
  | "coordinates"
  | "phoneNumber"
  | "website"
  | "googleMapsUrl"
  | "timeZone"
  | "cancelCutoff"
  | "newPlayerHours"
  | "horizon"
  | "notice"
  | "answerTime"
  | "paymentTime"
  | "deposit"
  | "refunds"
  | "tax"
  | "heldHours"
  | "unpaidHours"
  | "slotLength"
  | "bookings"
  | "payment"
  | "bank"
  | "accountNumber"
  | "accountName"
  | "notes"
  | "active"
  | "role"
  | "days"
  | "hours"
  | "price"
  | "court"
  | "courts"
  | "courtChoice"
  | "time"
  | "reason"
  | "facilities"
  | "descriptionEn"
  | "descriptionId"
  | "houseRulesEn"
  | "houseRulesId"
  | "whatsapp"
  | "instagram"
  | "floor"
  | "surface"
  | "cover"
  | "alt"
  | `day.${string}`;

export type Facts = Partial<Record<FactName, string>>;
export type FactChange = { name: FactName; before: string; after: string };

/** What happened to an item of a venue. */
export type EventDirection = "added" | "removed" | "changed";

export function directionOf({ beforeJson, afterJson }: AuditEvent): EventDirection {
  if (beforeJson === "") return "added";
  return afterJson === "" ? "removed" : "changed";
}

/** Parses a recorded state; empty if there is none or it is unreadable. */
export function readState(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The changed facts; all facts for something added or removed. */
export function changedFacts(before: Facts, after: Facts): FactChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as FactName[];
  return names.flatMap((name) => {
    const change = { name, before: before[name] ?? "", after: after[name] ?? "" };
    return change.before === change.after ? [] : [change];
  });
}

/** A QRIS code has no text, and for a status the title says everything. */
export function hasFacts({ kind }: AuditEvent): boolean {
  return ![AuditEventKind.QRIS, AuditEventKind.STATUS].includes(kind);
}
