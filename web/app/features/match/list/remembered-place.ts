import { rememberedSearch } from "~/features/venue/remembered-search";
import { storedPlace as stored } from "~/lib/forms/nearby";
import { type MatchFilters, queryOf, readFilters } from "./filter-rules";

type Where = Pick<MatchFilters, "place" | "near" | "withinKm">;

/** That every place was chosen is remembered, too. */
export function rememberPlace({ place, near, withinKm }: Where): void {
  const { lat, lng, within } = queryOf({ ...readFilters(new URLSearchParams()), near, withinKm });
  stored.write(place || near ? { place, lat, lng, within } : {});
}

/** The last chosen place, else where the reader searched for courts, or null. */
export function rememberedPlace(): Where | null {
  const own = stored.read();
  if (own !== null) return placeIn(queryFrom(own));
  const search = rememberedSearch();
  search.set("place", search.get("city") ?? "");
  return placeIn(search);
}

/** The city of the last search for courts, else the place of the last search for matches. */
export function rememberedCity(): string | null {
  return rememberedSearch().get("city") || queryFrom(stored.read()).get("place") || null;
}

function queryFrom(value: unknown): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, text] of Object.entries(value ?? {})) {
    if (typeof text === "string") search.set(name, text);
  }
  return search;
}

/** Parsed like an address, so that invalid values are dropped. */
function placeIn(search: URLSearchParams): Where | null {
  const { place, near, withinKm } = readFilters(search);
  return place || near ? { place, near, withinKm } : null;
}
