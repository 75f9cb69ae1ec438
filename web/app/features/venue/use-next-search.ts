import { localZone } from "~/lib/format/time-zone";
import { useNow } from "~/lib/format/use-now";
import { rememberedSpot } from "~/lib/forms/nearby";
import { useOwnSports } from "~/lib/session/own-sports";
import { useAllCities } from "./public-queries";
import { rememberedLength, rememberedSearch, rememberedTime } from "./remembered-search";
import { type Filters, filtersOf, likelyPlace, queryOf } from "./search-rules";
import { comingEvening } from "./time-rules";

/** The search a page offers before the reader chose anything: what they searched for last, else what is likely. */
export function useNextSearch() {
  const ownSports = useOwnSports();
  const { data, failureCount } = useAllCities();
  const now = useNow(60_000);
  const cities = data?.cities ?? [];

  const last = filtersOf(rememberedSearch(), ownSports);
  const where = likelyPlace(last, rememberedSpot(), cities, localZone());
  const city = cities.find(({ name }) => name === where.city);
  const zone = city?.timeZone || localZone();
  const time = rememberedTime(zone, now) ?? comingEvening(zone, now, rememberedLength());
  const filters: Filters = { ...last, ...where, time };

  return {
    filters,
    zone,
    city,
    /** Whether there is no open venue anywhere. */
    isNothingThere: data?.cities.length === 0,
    /** Whether the place and the sports are known. */
    isKnown: ownSports !== undefined && (data !== undefined || failureCount > 0),
    query: queryOf(filters, ownSports),
  };
}

export type NextSearch = ReturnType<typeof useNextSearch>;
