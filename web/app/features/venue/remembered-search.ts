import { createStored } from "~/lib/forms/stored";
import { lengthOf } from "./time-rules";

/** The last sports, place and length searched for: most players always search the same. */
const stored = createStored("lapang-venue-search");
const names = ["sport", "city", "lat", "lng", "within"] as const;

type Query = Record<string, string | undefined>;

/** Remembers what a player chose, without its day. */
export function rememberSearch(query: Query): void {
  const kept = names.map((name) => [name, query[name]]);
  const min = query.day ? (query.min ?? "0") : remembered().get("min");
  stored.write(Object.fromEntries([...kept, ["min", min ?? undefined]]));
}

export const forgetSearch = () => stored.write(null);

/** As a query of the search's address, without a time. */
export function rememberedSearch(): URLSearchParams {
  const query = remembered();
  query.delete("min");
  return query;
}

export const rememberedLength = (): number | undefined => {
  const length = lengthOf(remembered().get("min"), -1);
  return length < 0 ? undefined : length;
};

function remembered(): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(stored.read() ?? {})) {
    if (typeof value === "string") query.set(name, value);
  }
  return query;
}
