import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { endOf, hasStarted } from "../places-rules";

// Who may do what about the people of a match, and what they type.

/** The most people without accounts that a participant brings. */
const mostBrought = 3;
/** In characters, of one person. */
export const longestName = 60;

/** How long after a match its list may still be corrected, in milliseconds. */
const correctedForMs = 14 * 24 * 60 * 60_000;

export const nameOf = ({ user }: MatchParticipant): string => user?.name ?? "";

/** Whether a player is the host or a co-host. */
export function isOrganizer({ hostId, coHostIds }: Match, userId: string | undefined): boolean {
  return Boolean(userId) && (hostId === userId || coHostIds.includes(userId ?? ""));
}

const isBroughtBy =
  (userId: string) =>
  ({ isGuest, broughtBy }: MatchParticipant) =>
    isGuest && broughtBy === userId;

/** The people without accounts whom a player brought, those who wait last. */
export function guestsOf({ participants, waitlist }: Match, userId: string): MatchParticipant[] {
  return [...participants, ...waitlist].filter(isBroughtBy(userId));
}

/** Of those the ones who wait. */
export const waitingGuestsOf = ({ waitlist }: Match, userId: string) => waitlist.filter(isBroughtBy(userId));

/** Who gets emails about a match: players besides the host, and who waits; the others have no account. */
export function reachedBy({ participants, waitlist, currentParticipants, waitlistCount }: Match) {
  const guests = participants.filter(({ isGuest }) => isGuest).length;
  const waitingGuests = waitlist.filter(({ isGuest }) => isGuest).length;
  return {
    players: currentParticipants - 1 - guests,
    waiting: waitlistCount - waitingGuests,
    without: guests + waitingGuests,
  };
}

/** Whether the list still takes names of the host and co-hosts. */
export function takesNames(match: Match, now: Date): boolean {
  return now.getTime() < endOf(match).getTime() + correctedForMs;
}

/** Whether a participant may bring one more. */
export function canBring(match: Match, userId: string, now: Date): boolean {
  const isOpen = match.playersBringGuests && match.hasJoined && !match.isClosed && !hasStarted(match, now);
  return isOpen && guestsOf(match, userId).length < mostBrought;
}

/** What a signed-in player may do about a guest. */
export function rightsOver(
  match: Match,
  guest: MatchParticipant,
  reader: { id: string; emailVerified: boolean },
  now: Date,
) {
  const organizes = isOrganizer(match, reader.id);
  const brought = guest.broughtBy === reader.id;
  return {
    pays: organizes,
    renames: organizes || brought,
    removes: organizes || (brought && !hasStarted(match, now)),
    // Others' claims only the host sees.
    claims: reader.emailVerified && !organizes && !brought && !match.hasJoined && guest.claims.length === 0,
  };
}

/** The list number or dash before a name that was copied from a chat. */
const numbering = /^\s*(?:\(?\d{1,3}[.)]\s*|[-•*]\s+)/;

/** The names of a text that has one, or several split by commas or lines. */
export function splitNames(text: string): string[] {
  return text
    .split(/[,;\r\n]+/)
    .map((part) => part.replace(numbering, "").trim().replaceAll(/\s+/g, " "))
    .filter(Boolean);
}
