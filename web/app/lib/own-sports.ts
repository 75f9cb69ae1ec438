import { useQuery } from "@connectrpc/connect-query";
import { UserService } from "~/gen/lapang/v1/user_pb";
import { useSession } from "~/lib/session";
import { isSportId, type SportId, sportIds } from "~/lib/sports";

/** Changed by the player alone, whose change is read at once; in milliseconds. */
const stale = 60 * 60_000;

const none: SportId[] = [];

/** The sports that the player said they play, the favourite first; undefined until they are known, and nobody's are none. */
export function useOwnSports(): SportId[] | undefined {
  const isIn = useSession().state === "in";
  const { data, error } = useQuery(UserService.method.getUserSportPreferences, {}, { enabled: isIn, staleTime: stale });
  if (!isIn || (error && !data)) return none;
  return data?.preferences.map(({ sportId }) => sportId).filter(isSportId);
}

/** All sports, one's own first: they stand where they are seen. */
export function ownFirst(own: readonly SportId[]): SportId[] {
  return [...own, ...sportIds.filter((sport) => !own.includes(sport))];
}

/** In an address: every sport, where saying nothing would mean one's own. */
const every = "any";

/** The sports that an address names; without a word of any, one's own. */
export function readSports(named: string | null, own: SportId[]): SportId[] {
  if (named === null) return own;
  return [...new Set(named.split("."))].filter(isSportId);
}

/** The other way; one's own need not be named. */
export function writeSports(sports: readonly SportId[], own: readonly SportId[]): string | undefined {
  const isOwn = sports.length === own.length && sports.every((sport) => own.includes(sport));
  return isOwn ? undefined : sports.join(".") || every;
}
