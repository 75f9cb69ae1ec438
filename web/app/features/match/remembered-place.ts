import { storedPlace as stored } from "~/lib/forms/nearby";
import { type MatchFilters, queryOf, readFilters } from "./filter-rules";

type Where = Pick<MatchFilters, "place" | "near" | "withinKm">;

export function rememberPlace({ place, near, withinKm }: Where): void {
  const { lat, lng, within } = queryOf({ ...readFilters(new URLSearchParams()), near, withinKm });
  stored.write(place || near ? { place, lat, lng, within } : null);
}

/** The last chosen place, or null. Parsed like an address, so that invalid values are dropped. */
export function rememberedPlace(): Where | null {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(stored.read() ?? {})) {
    if (typeof value === "string") search.set(name, value);
  }
  const { place, near, withinKm } = readFilters(search);
  return place || near ? { place, near, withinKm } : null;
}
