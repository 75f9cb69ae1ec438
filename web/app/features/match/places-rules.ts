import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { type Day, dayOf } from "~/lib/format/dates";
import type { CurrentUser } from "~/lib/session/session";
import { externalAddress, mapAddress } from "~/ui/link/external-links";

/** Derived from a match: places, time, map position, and the reader's role. */

/** Null when there is no limit, or nobody may join. */
export function placesLeft({ maxParticipants, currentParticipants, isClosed }: Match): number | null {
  return maxParticipants === undefined || isClosed ? null : Math.max(0, maxParticipants - currentParticipants);
}

export function isFull(match: Match): boolean {
  return placesLeft(match) === 0;
}

export function startOf({ dateTime }: Match): Date {
  return dateTime ? timestampDate(dateTime) : new Date(Number.NaN);
}

/** The default length of a match: two hours. */
const usualLengthMs = 2 * 60 * 60_000;

export function endOf(match: Match): Date {
  return match.endTime ? timestampDate(match.endTime) : new Date(startOf(match).getTime() + usualLengthMs);
}

/** In milliseconds. */
export const spanOf = (match: Match) => ({ start: startOf(match).getTime(), end: endOf(match).getTime() });

const hourMs = 60 * 60_000;

/** From three hours before the match until twelve hours after it. */
export function isAround(match: Match, now: Date): boolean {
  return now.getTime() > startOf(match).getTime() - 3 * hourMs && now.getTime() < endOf(match).getTime() + 12 * hourMs;
}

export function hasStarted(match: Match, now: Date): boolean {
  return startOf(match) <= now;
}

export function zoneOf({ timeZone }: Match): string {
  return timeZone || "Asia/Jakarta";
}

/** "unknown" when the match was fetched before the reader signed in: such a response contains no user ids. */
export type ViewerRole = "visitor" | "host" | "in" | "waiting" | "out" | "unknown";

export function viewerRoleOf(match: Match, reader: Pick<CurrentUser, "id" | "emailVerified"> | null): ViewerRole {
  if (reader === null) return "visitor";
  // A reader with an unconfirmed address gets no ids either, and has no role in any match.
  if (!match.hostId) return reader.emailVerified ? "unknown" : "out";
  if (match.hostId === reader.id) return "host";
  if (match.hasJoined) return "in";
  return match.waitlistPosition === undefined ? "out" : "waiting";
}

/** Whether a reader runs a match: its host, or a co-host in it. */
export function runsMatch({ coHostIds }: Match, viewerRole: ViewerRole, readerId: string | undefined): boolean {
  return viewerRole === "host" || (viewerRole === "in" && readerId !== undefined && coHostIds.includes(readerId));
}

/** The next action of a reader in this role. */
export function nextStep(
  match: Match,
  viewerRole: ViewerRole,
  now: Date,
): "host" | "started" | "closed" | "leave" | "waiting" | "signInToWait" | "wait" | "signIn" | "join" {
  if (viewerRole === "host") return "host";
  if (hasStarted(match, now)) return "started";
  if (viewerRole === "in") return "leave";
  if (viewerRole === "waiting") return "waiting";
  if (match.isClosed) return "closed";
  if (isFull(match)) return viewerRole === "visitor" ? "signInToWait" : "wait";
  return viewerRole === "visitor" ? "signIn" : "join";
}

/** The place as text and as coordinates; without the city where the address contains it. */
export function placeOf({ venue, location }: Match): { name: string; detail: string; mapUrl: string } {
  if (!venue) return { name: location, detail: "", mapUrl: mapSearch(location) };
  const address = venue.formattedAddress || venue.address;
  const detail = [location, address, address.includes(venue.city) ? "" : venue.city].filter(Boolean).join(", ");
  const isOnMap = venue.latitude !== 0 || venue.longitude !== 0;
  const onMap = isOnMap ? mapAddress(venue) : mapSearch(`${venue.name} ${address}`);
  return { name: venue.name, detail, mapUrl: externalAddress(venue.googleMapsUrl) ?? onMap };
}

function mapSearch(words: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`;
}

/** By calendar day where each is played, soonest first. */
export function byDay(matches: readonly Match[]): { day: Day; matches: Match[] }[] {
  const days = new Map<Day, Match[]>();
  for (const match of matches) {
    const day = dayOf(startOf(match), zoneOf(match));
    days.set(day, [...(days.get(day) ?? []), match]);
  }
  return [...days].map(([day, ofDay]) => ({ day, matches: ofDay })).toSorted((a, b) => a.day.localeCompare(b.day));
}

/** In their order, but those that are full after those that can be joined. */
export function fullLast(matches: readonly Match[]): Match[] {
  return matches.toSorted((one, other) => Number(isFull(one)) - Number(isFull(other)));
}
