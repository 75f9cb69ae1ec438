import { type MatchFilters, queryOf, readFilters } from "./filter-rules";

// The last place searched for matches, stored in this browser: most readers always search the same place.

const key = "lapang-play-place";

type Where = Pick<MatchFilters, "place" | "near" | "withinKm">;

export function rememberPlace({ place, near, withinKm }: Where): void {
  try {
    if (!place && !near) localStorage.removeItem(key);
    else {
      const { lat, lng, within } = queryOf({ ...readFilters(new URLSearchParams()), near, withinKm });
      localStorage.setItem(key, JSON.stringify({ place, lat, lng, within }));
    }
  } catch {
    // Without storage the place is chosen again.
  }
}

/** The last chosen place, or null. Parsed like an address, so that invalid values are dropped. */
export function rememberedPlace(): Where | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Record<string, unknown> | null;
    if (!stored) return null;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(stored)) if (typeof value === "string") search.set(name, value);
    const { place, near, withinKm } = readFilters(search);
    return place || near ? { place, near, withinKm } : null;
  } catch {
    return null;
  }
}
