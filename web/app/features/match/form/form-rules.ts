import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  type CreateMatchRequestSchema,
  type Match,
  MatchParticipantSchema,
  MatchSchema,
  type UpdateMatchRequestSchema,
} from "~/gen/lapang/v1/match_pb";
import { type Venue, VenueSchema } from "~/gen/lapang/v1/venue_pb";
import { type Day, dayOf, instantOf } from "~/lib/format/dates";
import { soonestMatchMs } from "~/lib/format/match-start";
import type { SkillName } from "~/lib/format/skill-levels";
import type { Problems } from "~/lib/forms/use-draft-form";
import { invisibleCharacters } from "~/lib/http/error-messages";
import type { ReasonName } from "~/lib/http/reasons";
import { type GenderName, genderNameOf, genderOf, skillLevelOf, skillNameOf } from "../match-labels";
import { endOf, startOf, zoneOf } from "../places-rules";

export type PickedVenue = { id: string; name: string; address: string; city: string; timeZone: string };

export function pickedOf({ id, name, address, city, timeZone }: Venue): PickedVenue {
  return { id, name, address, city, timeZone };
}

/** A match as its host types it. */
export type Draft = {
  name: string;
  /** Whether the host has typed or removed the name; until then an empty one is suggested. */
  isNamed: boolean;
  sportId: string;
  /** Whether the place is a venue, or free text. */
  usesVenue: boolean;
  venue: PickedVenue | null;
  location: string;
  /** For a place without a venue. */
  timeZone: string;
  day: Day | null;
  /** Minutes since midnight there. */
  minutes: number | null;
  /** The same for the end; an end that is not after the start is on the next day. */
  endMinutes: number | null;
  /** Null is no limit. */
  maxParticipants: number | null;
  isPublic: boolean;
  gender: GenderName | null;
  /** Whether players who join have to confirm the gender. */
  enforcesGender: boolean;
  skill: SkillName | null;
  /** Whether participants may bring people without accounts. */
  playersBringGuests: boolean;
  /** Whether a name is enough to join by the link. */
  guestsJoinByLink: boolean;
  description: string;
};

const latestMs = 180 * 24 * 60 * 60_000;
export const limits = { name: 80, location: 200, description: 2000, fewest: 2, most: 200, latestDays: 180 };

/** The default start: when most people play. */
const eveningMinutes = 19 * 60;
const usualLength = 120;
const dayMinutes = 24 * 60;
const shortest = 15;

/** The zones of Indonesia, west to east. */
export const zones = ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"] as const;

export function zoneOfDraft({ usesVenue, venue, timeZone }: Draft): string {
  return (usesVenue && venue?.timeZone) || timeZone;
}

export function startOfDraft(draft: Draft): Date | null {
  const { day, minutes } = draft;
  return day === null || minutes === null ? null : instantOf(day, minutes, zoneOfDraft(draft));
}

/** How many minutes the match lasts; null while a time is missing. */
export function lengthOf({ minutes, endMinutes }: Draft): number | null {
  if (minutes === null || endMinutes === null) return null;
  return (endMinutes - minutes + dayMinutes) % dayMinutes || dayMinutes;
}

export function endOfDraft(draft: Draft): Date | null {
  const start = startOfDraft(draft);
  const length = lengthOf(draft);
  return start && length !== null ? new Date(start.getTime() + length * 60_000) : null;
}

/** The time and place of a draft, to be compared with what else the host has; without spans while a time is missing. */
export function planOf(draft: Draft, id?: string) {
  const [start, end] = [startOfDraft(draft)?.getTime(), endOfDraft(draft)?.getTime()];
  return {
    kind: "match" as const,
    id,
    venueId: draft.usesVenue ? draft.venue?.id : undefined,
    spans: start !== undefined && end !== undefined ? [{ start, end }] : [],
  };
}

/** Moves the start, and the end with it. */
export function startingAt(draft: Draft, minutes: number | null): Partial<Draft> {
  const length = lengthOf(draft);
  return minutes === null || length === null ? { minutes } : { minutes, endMinutes: (minutes + length) % dayMinutes };
}

/** Client-side validation (rules.md §7). An unchanged start is not validated again. */
export function problemsOf(draft: Draft, now: Date, before?: Match): Problems {
  const problems: Problems = {};
  const name = oneLine(draft.name);
  const length = [...name].length;
  if (length < 3) problems.name = "match.name";
  if (length > limits.name) problems.name = "string.max_len";
  if (!draft.sportId) problems.sportId = "sport.unknown";
  if (draft.usesVenue && !draft.venue) problems.venueId = "match.venue";
  if (!draft.usesVenue && !oneLine(draft.location)) problems.location = "match.place";
  if ([...draft.location].length > limits.location) problems.location = "string.max_len";
  if ([...draft.description].length > limits.description) problems.description = "string.max_len";
  const max = draft.maxParticipants;
  if (max !== null && (max < limits.fewest || max > limits.most)) problems.maxParticipants = "match.limit";
  else if (before && max !== null && max < before.currentParticipants) problems.maxParticipants = belowCount;
  const dateTime = problemOfStart(draft, now, before);
  if (dateTime) problems.dateTime = dateTime;
  if (draft.minutes !== null && (lengthOf(draft) ?? 0) < shortest) problems.endTime = "match.end";
  return problems;
}

const belowCount = "match.limit_below_participants";
const ruleTooLate = "match.gender_rule_too_late";

function problemOfStart(draft: Draft, now: Date, before?: Match): string | null {
  const start = startOfDraft(draft);
  if (!start) return "match.start";
  if (before && keepsStart(before, draft)) return null;
  const leadMs = start.getTime() - now.getTime();
  if (leadMs < soonestMatchMs) return "match.too_soon";
  return leadMs > latestMs ? "match.too_late" : null;
}

const ruleMessages: Record<string, MessageDescriptor> = {
  "match.name": msg`Give it a name of at least 3 characters.`,
  "match.venue": msg`Choose a venue from the list, or use a custom location.`,
  "match.place": msg`Say where you will play.`,
  "match.start": msg`Choose a date and a time.`,
  "match.too_soon": msg`Choose a start at least 15 minutes from now.`,
  "match.too_late": msg`Choose a start within the next 180 days.`,
  "match.end": msg`Choose an end at least 15 minutes after the start.`,
  "match.limit": msg`Choose 2 to 200 players, or leave it empty for no limit.`,
  [belowCount]: msg`More players than that are already in.`,
  [ruleTooLate]: msg`Players have already joined without confirming this, so it can no longer be required.`,
  "sport.unknown": msg`Choose a sport.`,
  "venue.gone": msg`This venue is no longer available. Choose another one.`,
  "string.max_len": msg`This is too long.`,
  "text.invisible": invisibleCharacters,
  "name.unclear": invisibleCharacters,
  "text.control": msg`This contains characters that cannot be displayed. Type it again.`,
};

export function messageOfRule(rule: string): MessageDescriptor {
  return ruleMessages[rule] ?? msg`Check this once more.`;
}

/** The field of a refusal for which the server named none. */
export function problemsOfReason(reason: ReasonName | undefined): Problems {
  if (reason === "GENDER_RULE_TOO_LATE") return { enforceGender: ruleTooLate };
  return reason === "LIMIT_BELOW_PARTICIPANTS" ? { maxParticipants: belowCount } : {};
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

export function createRequestOf(draft: Draft) {
  const start = startOfDraft(draft);
  const end = endOfDraft(draft);
  const byVenue = draft.usesVenue && draft.venue;
  return {
    name: oneLine(draft.name),
    sportId: draft.sportId,
    venueId: byVenue ? byVenue.id : undefined,
    location: byVenue ? "" : oneLine(draft.location),
    timeZone: byVenue ? "" : draft.timeZone,
    dateTime: start ? timestampFromDate(start) : undefined,
    endTime: end ? timestampFromDate(end) : undefined,
    maxParticipants: draft.maxParticipants ?? undefined,
    isPublic: draft.isPublic,
    genderPreference: genderOf(draft.gender),
    enforceGender: draft.enforcesGender && draft.gender !== null && draft.gender !== "mixed",
    skillPreference: skillLevelOf(draft.skill),
    playersBringGuests: draft.playersBringGuests,
    guestsJoinByLink: draft.guestsJoinByLink,
    description: draft.description.trim(),
  } satisfies MessageInitShape<typeof CreateMatchRequestSchema>;
}

/**
 * All fields except an unchanged start. To clear a value the contract takes an empty venue, or 0 for no limit. Text
 * beside a venue ("court 3") is not in the form, and is kept.
 */
export function updateRequestOf(match: Match, draft: Draft): MessageInitShape<typeof UpdateMatchRequestSchema> {
  const { timeZone: _, location, ...request } = createRequestOf(draft);
  return {
    ...request,
    id: match.id,
    dateTime: keepsStart(match, draft) ? undefined : request.dateTime,
    endTime: keepsEnd(match, draft) ? undefined : request.endTime,
    venueId: request.venueId ?? "",
    location: request.venueId && match.venue ? undefined : location,
    maxParticipants: request.maxParticipants ?? 0,
  };
}

/** Whether the start is unchanged, as far as the fields can tell: they have no seconds. */
export function keepsStart(match: Match, draft: Draft): boolean {
  const zone = zoneOf(match);
  const { day, minutes } = clockOf(startOf(match), zone);
  return zoneOfDraft(draft) === zone && draft.day === day && draft.minutes === minutes;
}

/** The same for the end. If the start moves and the length stays, the server computes the end. */
export function keepsEnd(match: Match, draft: Draft): boolean {
  return lengthOf(draft) === Math.round((endOf(match).getTime() - startOf(match).getTime()) / 60_000);
}

/** The draft of a new match: seven in the evening, mixed, public, no limit. */
export function emptyDraft(sportId: string): Draft {
  return {
    name: "",
    isNamed: false,
    sportId,
    usesVenue: true,
    venue: null,
    location: "",
    timeZone: zones[0],
    day: null,
    minutes: eveningMinutes,
    endMinutes: eveningMinutes + usualLength,
    maxParticipants: null,
    isPublic: true,
    gender: "mixed",
    enforcesGender: false,
    skill: null,
    playersBringGuests: true,
    guestsJoinByLink: false,
    description: "",
  };
}

/** An instant as the values of the day and time fields. */
export function clockOf(moment: Date, zone: string): { day: Day; minutes: number } {
  const day = dayOf(moment, zone);
  return { day, minutes: Math.round((moment.getTime() - instantOf(day, 0, zone).getTime()) / 60_000) };
}

export function draftOf(match: Match): Draft {
  const { venue } = match;
  const zone = zoneOf(match);
  return {
    name: match.name,
    isNamed: true,
    sportId: match.sportId,
    usesVenue: venue !== undefined,
    venue: venue ? pickedOf(venue) : null,
    location: match.location,
    timeZone: zone,
    ...clockOf(startOf(match), zone),
    endMinutes: clockOf(endOf(match), zone).minutes,
    maxParticipants: match.maxParticipants ?? null,
    isPublic: match.isPublic,
    gender: genderNameOf(match.genderPreference),
    enforcesGender: match.enforceGender,
    skill: skillNameOf(match.skillPreference),
    playersBringGuests: match.playersBringGuests,
    guestsJoinByLink: match.guestsJoinByLink,
    description: match.description,
  };
}

/** The match for the preview; its participants stay as they are. */
export function previewOf(draft: Draft, host: { name: string; avatarUrl: string }, before?: Match): Match {
  const request = createRequestOf(draft);
  return create(MatchSchema, {
    ...request,
    venue: draft.usesVenue && draft.venue ? create(VenueSchema, draft.venue) : undefined,
    timeZone: zoneOfDraft(draft),
    currentParticipants: before?.currentParticipants ?? 1,
    participants: before?.participants ?? [create(MatchParticipantSchema, { user: host })],
  });
}
