import { useQuery } from "@connectrpc/connect-query";
import { UserService } from "~/gen/lapang/v1/user_pb";
import { useSession } from "~/lib/session";
import { isSportId, type SportId, sportIds } from "~/lib/sports";

/** Only the player changes it, and a change is refetched at once; in milliseconds. */
const stale = 60 * 60_000;

const none: SportId[] = [];

/** The player's sports, the favourite first; undefined until they are known, empty for visitors. */
export function useOwnSports(): SportId[] | undefined {
  const isIn = useSession().state === "in";
  const { data, error } = useQuery(UserService.method.getUserSportPreferences, {}, { enabled: isIn, staleTime: stale });
  if (!isIn || (error && !data)) return none;
  return data?.preferences.map(({ sportId }) => sportId).filter(isSportId);
}

/** All sports, the player's own first. */
export function ownFirst(own: readonly SportId[]): SportId[] {
  return [...own, ...sportIds.filter((sport) => !own.includes(sport))];
}

/** In an address: every sport, because no value means the player's own. */
const every = "any";

/** The sports in an address; without a value, the player's own. */
export function readSports(named: string | null, own: SportId[]): SportId[] {
  if (named === null) return own;
  return [...new Set(named.split("."))].filter(isSportId);
}

/** The inverse of `readSports`; the player's own sports need no value. */
export function writeSports(sports: readonly SportId[], own: readonly SportId[]): string | undefined {
  const isOwn = sports.length === own.length && sports.every((sport) => own.includes(sport));
  return isOwn ? undefined : sports.join(".") || every;
}
