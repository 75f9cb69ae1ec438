import { skipToken, useQuery } from "@connectrpc/connect-query";
import { Plural, Trans } from "@lingui/react/macro";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { localZone } from "~/lib/format/time-zone";
import { useToday } from "~/lib/format/use-today";
import { Button } from "~/ui/button";
import { type MatchFilters, requestOf } from "./filter-rules";
import { nearestCity } from "./nearest-rules";

/** How many upcoming matches are searched for the nearest one. */
const mostMatches = 100;

type Props = { filters: MatchFilters; onChange: (changed: Partial<MatchFilters>) => void };

/** When a place or position has no matches: the nearest city that has some. */
export function NearestMatch({ filters, onChange }: Props) {
  const zone = localZone();
  const anywhere = requestOf({ ...filters, place: "", near: null, offset: 0 }, zone, useToday(zone));
  const words = filters.near ? "" : filters.place.trim();
  // Venues locate the place: those in it, or else the closest one.
  const around = useQuery(VenueService.method.searchVenues, words ? { search: words, limit: 1 } : skipToken).data;
  const place = filters.near ?? around?.venues[0] ?? around?.nearest;
  const { listMatches } = MatchService.method;
  const matches = useQuery(listMatches, place ? { ...anywhere, limit: mostMatches } : skipToken).data?.matches;
  const city = place && matches ? nearestCity(matches, place) : "";
  const total = useQuery(listMatches, city ? { ...anywhere, location: city, limit: 1 } : skipToken).data?.total;
  if (!city || !total) return null;
  return (
    <div className="flex flex-col items-center gap-3">
      <p>
        <Trans>The nearest city with something is {city}.</Trans>
      </p>
      <Button variant="secondary" onPress={() => onChange({ place: city, near: null })}>
        {city}: <Plural value={{ count: total }} one="# match" other="# matches" />
      </Button>
    </div>
  );
}
