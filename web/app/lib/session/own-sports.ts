import { createQueryOptions, useQuery } from "@connectrpc/connect-query";
import { type GetUserSportPreferencesResponse, UserService } from "~/gen/lapang/v1/user_pb";
import { isSportId, type SportId, sportIds } from "~/lib/format/sports";
import { transport } from "~/lib/http/rpc";
import { persistSetting } from "~/lib/offline/query-persistence";
import { knownSession, useSession } from "./session";
import { queryClient } from "./session-query";

const { getUserSportPreferences } = UserService.method;

/** Only the player changes it, and a change is refetched at once. */
const setting = { staleTime: 60 * 60_000, meta: persistSetting(getUserSportPreferences) };

const none: SportId[] = [];

/** The player's sports, the favourite first; undefined until they are known, empty for visitors. */
export function useOwnSports(): SportId[] | undefined {
  const isIn = useSession().state === "in";
  const { data, error } = useQuery(getUserSportPreferences, {}, { ...setting, enabled: isIn });
  if (!isIn || (error && !data)) return none;
  return data && sportsIn(data);
}

const sportsIn = ({ preferences }: GetUserSportPreferencesResponse) =>
  preferences.map(({ sportId }) => sportId).filter(isSportId);

/** The same for a `clientLoader`. */
export async function loadOwnSports(): Promise<SportId[]> {
  if (!knownSession()) return none;
  const query = createQueryOptions(getUserSportPreferences, {}, { transport });
  const fetched = queryClient.fetchQuery({ ...query, ...setting }).then(sportsIn, () => none);
  const persisted = queryClient.getQueryData<GetUserSportPreferencesResponse>(query.queryKey);
  return persisted ? sportsIn(persisted) : fetched;
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
