import { useState } from "react";
import { rememberedPlace } from "~/features/match/remembered-place";
import { useAllCities } from "~/features/venue/public-queries";
import { rememberedLength, rememberedSearch, rememberSearch } from "~/features/venue/remembered-search";
import { type Filters, filtersOf, queryOf } from "~/features/venue/search-rules";
import { localZone } from "~/lib/format/time-zone";
import { useNow } from "~/lib/format/use-now";
import { useOwnSports } from "~/lib/session/own-sports";
import { eveningOf, homePlace } from "./home-rules";

/** What home searches for: the coming evening, the reader's sports and place, until they choose something else. */
export function useHomeSearch() {
  const ownSports = useOwnSports();
  const { data, failureCount } = useAllCities();
  const now = useNow(60_000);
  const [remembered] = useState(() => ({ courts: rememberedSearch(), matches: rememberedPlace() }));
  const [changed, setChanged] = useState<Partial<Filters>>({});
  const cities = data?.cities ?? [];

  const last = filtersOf(remembered.courts, ownSports);
  const where = homePlace(last, remembered.matches, cities, localZone());
  const sports = ownSports?.length ? ownSports : last.sports;
  const placed = { ...last, ...where, sports, ...changed };
  const city = cities.find(({ name }) => name === placed.city);
  const zone = city?.timeZone || localZone();
  const filters: Filters = {
    ...placed,
    time: "time" in changed ? placed.time : eveningOf(zone, now, rememberedLength()),
  };

  function change(more: Partial<Filters>) {
    setChanged({ ...changed, ...more });
    rememberSearch(queryOf({ ...filters, ...more }, ownSports));
  }

  return {
    filters,
    zone,
    city,
    /** Whether there is no open venue anywhere. */
    isNothingThere: data?.cities.length === 0,
    change,
    /** Whether the place and the sports are known. */
    isKnown: ownSports !== undefined && (data !== undefined || failureCount > 0),
    /** Whether the reader chose something here. */
    isChanged: Object.keys(changed).length > 0,
    query: queryOf(filters, ownSports),
  };
}

export type HomeSearch = ReturnType<typeof useHomeSearch>;
