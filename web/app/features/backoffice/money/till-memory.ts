import { createStored } from "~/lib/forms/stored";

/** The till that this device took or gave money at last, by venue. It survives a sign-out: the next shift has the same till. */
const stored = createStored("lapang-till");

const known = () => (stored.read() ?? {}) as Record<string, string>;

export function lastTill(venueId: string): string {
  return known()[venueId] ?? "";
}

export function rememberTill(venueId: string, till: string): void {
  stored.write({ ...known(), [venueId]: till });
}
