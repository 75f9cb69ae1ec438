import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { type Day, dayOf } from "~/lib/dates";
import type { CurrentUser } from "~/lib/session";
import { externalAddress, mapAddress } from "~/ui/outside";

/** What can be read off a match: places, time, place on the map, and where the reader stands. */

/** Null when there is no limit. */
export function placesLeft({ maxParticipants, currentParticipants }: Match): number | null {
  return maxParticipants === undefined ? null : Math.max(0, maxParticipants - currentParticipants);
}

export function isFull(match: Match): boolean {
  return placesLeft(match) === 0;
}

export function startOf({ dateTime }: Match): Date {
  return dateTime ? timestampDate(dateTime) : new Date(Number.NaN);
}

/** Matches are two hours long unless their host says otherwise. */
const usualLengthMs = 2 * 60 * 60_000;

export function endOf(match: Match): Date {
  return match.endTime ? timestampDate(match.endTime) : new Date(startOf(match).getTime() + usualLengthMs);
}

export function hasStarted(match: Match, now: Date): boolean {
  return startOf(match) <= now;
}

export function zoneOf({ timeZone }: Match): string {
  return timeZone || "Asia/Jakarta";
}

/** "unknown" when the match on screen was read before the reader had signed in: it shows no one's id. */
export type Standing = "visitor" | "host" | "in" | "waiting" | "out" | "unknown";

export function standingOf(match: Match, reader: Pick<CurrentUser, "id" | "emailVerified"> | null): Standing {
  if (reader === null) return "visitor";
  // Nor is it shown to whoever has not confirmed their address: they have no part in any match.
  if (!match.hostId) return reader.emailVerified ? "unknown" : "out";
  if (match.hostId === reader.id) return "host";
  if (match.hasJoined) return "in";
  return match.waitlistPosition === undefined ? "out" : "waiting";
}

/** What a reader who stands so can do next. */
export function nextStep(
  match: Match,
  standing: Standing,
  now: Date,
): "host" | "started" | "leave" | "waiting" | "signInToWait" | "wait" | "signIn" | "join" {
  if (standing === "host") return "host";
  if (hasStarted(match, now)) return "started";
  if (standing === "in") return "leave";
  if (standing === "waiting") return "waiting";
  if (isFull(match)) return standing === "visitor" ? "signInToWait" : "wait";
  return standing === "visitor" ? "signIn" : "join";
}

/** In words and on a map; the city is left out where the address names it already. */
export function placeOf({ venue, location }: Match): { name: string; detail: string; mapUrl: string } {
  if (!venue) return { name: location, detail: "", mapUrl: mapSearch(location) };
  const address = venue.formattedAddress || venue.address;
  const detail = [location, address, address.includes(venue.city) ? "" : venue.city].filter(Boolean).join(" · ");
  const isOnMap = venue.latitude !== 0 || venue.longitude !== 0;
  const onMap = isOnMap ? mapAddress(venue) : mapSearch(`${venue.name} ${address}`);
  return { name: venue.name, detail, mapUrl: externalAddress(venue.googleMapsUrl) ?? onMap };
}

function mapSearch(words: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`;
}

/** By the day on the clock where each is played, soonest first. */
export function byDay(matches: readonly Match[]): { day: Day; matches: Match[] }[] {
  const days = new Map<Day, Match[]>();
  for (const match of matches) {
    const day = dayOf(startOf(match), zoneOf(match));
    days.set(day, [...(days.get(day) ?? []), match]);
  }
  return [...days].map(([day, ofDay]) => ({ day, matches: ofDay })).toSorted((a, b) => a.day.localeCompare(b.day));
}
