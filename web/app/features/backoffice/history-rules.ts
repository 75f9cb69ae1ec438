import { type AuditEvent, AuditEventKind } from "~/gen/lapang/v1/venue_admin_pb";

/** What a fact of a venue is called in the trail; several fields on the wire may be one of them. */
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
  | "time"
  | "reason"
  | `day.${string}`;

export type Facts = Partial<Record<FactName, string>>;
export type FactChange = { name: FactName; before: string; after: string };

/** What happened to a thing of a venue. */
export type EventDirection = "added" | "removed" | "changed";

export function directionOf({ beforeJson, afterJson }: AuditEvent): EventDirection {
  if (beforeJson === "") return "added";
  return afterJson === "" ? "removed" : "changed";
}

/** A state of the trail as it was written; empty where there was none or it cannot be read. */
export function readState(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The facts that differ; of something added or removed all that it says. */
export function changedFacts(before: Facts, after: Facts): FactChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as FactName[];
  return names.flatMap((name) => {
    const change = { name, before: before[name] ?? "", after: after[name] ?? "" };
    return change.before === change.after ? [] : [change];
  });
}

/** A QRIS code cannot be written down, and the title says all of a status. */
export function hasFacts({ kind }: AuditEvent): boolean {
  return ![AuditEventKind.QRIS, AuditEventKind.STATUS].includes(kind);
}
