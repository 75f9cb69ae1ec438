import { skipToken, useQuery } from "@connectrpc/connect-query";
import { Plural, Trans } from "@lingui/react/macro";
import { type Match, MatchService } from "~/gen/lapang/v1/match_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { localZone } from "~/lib/format/time-zone";
import { useToday } from "~/lib/format/use-now";
import type { Place } from "~/lib/forms/nearby";
import { Button } from "~/ui/look/button";
import { type MatchFilters, requestOf } from "./filter-rules";

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

/** A distance for comparison only, on a flat earth. */
function apart(one: Place, other: Place): number {
  const shrink = Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * shrink);
}

/** The city of the match closest to a place; empty where no match is at a venue with a city. */
export function nearestCity(matches: readonly Match[], place: Place): string {
  const venues = matches.flatMap(({ venue }) => (venue?.city ? [venue] : []));
  const [nearest] = venues.toSorted((one, other) => apart(place, one) - apart(place, other));
  return nearest?.city ?? "";
}
