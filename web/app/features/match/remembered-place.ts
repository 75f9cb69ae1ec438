import { type MatchFilters, queryOf, readFilters } from "./filter-rules";

// Where somebody looks for matches, kept in this browser: few ever look anywhere else.

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
    // Without storage one chooses again.
  }
}

/** What was chosen last; null where nothing was. Read as an address is, so that no nonsense gets in. */
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
