import { createStored } from "~/lib/forms/stored";
import { lengthOf, problemOf, type SearchTime, timeOf } from "./time-rules";

/** What was searched for last: most players always search the same. */
const stored = createStored("lapang-venue-search");
const names = ["sport", "city", "lat", "lng", "within"] as const;
const timeNames = ["day", "at", "min"] as const;

type Query = Record<string, string | undefined>;

/** Remembers what a player chose. The length stays known after a search for any time. */
export function rememberSearch(query: Query): void {
  const kept = [...names, "day", "at"].map((name) => [name, query[name]]);
  const min = query.day ? (query.min ?? "0") : remembered().get("min");
  stored.write(Object.fromEntries([...kept, ["min", min ?? undefined]]));
}

export const forgetSearch = () => stored.write(null);

/** As a query of the search's address, without a time. */
export function rememberedSearch(): URLSearchParams {
  const query = remembered();
  for (const name of timeNames) query.delete(name);
  return query;
}

export const rememberedLength = (): number | undefined => {
  const length = lengthOf(remembered().get("min"), -1);
  return length < 0 ? undefined : length;
};

/** The time searched for last, if it is still ahead. */
export function rememberedTime(zone: string, now: Date): SearchTime | null {
  const time = timeOf(remembered());
  return time && problemOf(time, zone, now) === null ? time : null;
}

function remembered(): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(stored.read() ?? {})) {
    if (typeof value === "string") query.set(name, value);
  }
  return query;
}
