import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import type { PlaceField } from "~/features/match/form/place-field";
import {
  EventFormat,
  type EventInputSchema,
  EventKind,
  type Tournament,
  type TournamentEvent,
  type TournamentInputSchema,
} from "~/gen/lapang/v1/tournament_pb";
import { addDays, type Day, dayOf, instantOf } from "~/lib/format/dates";
import type { Problems } from "~/lib/forms/use-draft-form";
import { invisibleCharacters } from "~/lib/http/error-messages";
import { deadlineOf, endOf, startOf } from "../../model";
import type { Rules } from "../tie-rules";
import { usualMinutes } from "./estimate";
import { areSound, type Forfeit, plainRules, usualForfeit, usualRules } from "./scoring-choices";

type PickedVenue = NonNullable<ComponentProps<typeof PlaceField>["draft"]["venue"]>;

export type EventDraft = {
  /** Of the event on the server; empty for a new one. */
  id: string;
  name: string;
  kind: EventKind;
  format: EventFormat;
  teamSize: number;
  maxEntries: number;
  groupCount: number;
  advancing: number;
  hasThirdPlace: boolean;
  hasPlate: boolean;
  /** In rupiah. */
  fee: number;
  /** Absent: as usual in the sport. */
  rules?: Rules;
  /** Absent: as `rules`. */
  knockoutRules?: Rules;
  /** Absent: as usual in the sport. */
  tieBreak?: string;
  /** Absent: as the sport's federation says. */
  forfeit?: Forfeit;
};

/** A tournament as its organiser types it. */
export type Draft = {
  name: string;
  sportId: string;
  usesVenue: boolean;
  venue: PickedVenue | null;
  location: string;
  timeZone: string;
  day: Day | null;
  lastDay: Day | null;
  /** Since midnight there. */
  startMinutes: number | null;
  endMinutes: number | null;
  deadlineDay: Day | null;
  deadlineMinutes: number | null;
  description: string;
  contactWhatsapp: string;
  isPublic: boolean;
  courtCount: number;
  restMinutes: number;
  /** Null: as the scoring takes. */
  tieMinutes: number | null;
  events: EventDraft[];
};

export const limits = {
  name: 80,
  eventName: 60,
  location: 200,
  description: 4000,
  whatsapp: 20,
  events: 20,
  courts: 40,
};
const largestGroup = 32;
/** Decimal places of the rupiah in minor units. */
const minorPerRupiah = 100;
const morning = 8 * 60;
const evening = 18 * 60;
const deadlineHour = 20 * 60;

export function emptyDraft(sportId: string): Draft {
  return {
    ...{ name: "", sportId, usesVenue: true, venue: null, location: "", timeZone: "Asia/Jakarta" },
    ...{ day: null, lastDay: null, startMinutes: morning, endMinutes: evening },
    ...{ deadlineDay: null, deadlineMinutes: null, description: "", contactWhatsapp: "", isPublic: true },
    ...{ courtCount: 4, restMinutes: 20, tieMinutes: null, events: [] },
  };
}

export const zoneOf = ({ usesVenue, venue, timeZone }: Draft) => (usesVenue && venue?.timeZone) || timeZone;

export function draftOf(tournament: Tournament): Draft {
  const { venueId, location, timeZone: zone, city, name, sportId, description, contactWhatsapp, isPublic } = tournament;
  const [start, end, deadline] = [startOf(tournament), endOf(tournament), deadlineOf(tournament)];
  return {
    ...{ name, sportId, description, contactWhatsapp, isPublic },
    usesVenue: venueId !== undefined,
    venue: venueId === undefined ? null : { id: venueId, name: location, address: "", city, timeZone: zone },
    location: venueId === undefined ? location : "",
    timeZone: zone,
    day: dayOf(start, zone),
    lastDay: dayOf(end, zone),
    startMinutes: minutesOf(start, zone),
    endMinutes: minutesOf(end, zone),
    deadlineDay: dayOf(deadline, zone),
    deadlineMinutes: minutesOf(deadline, zone),
    courtCount: tournament.courts.length,
    restMinutes: tournament.restMinutes,
    tieMinutes: tournament.tieMinutes,
    events: tournament.events.map((event) => eventDraftOf(event, sportId)),
  };
}

const minutesOf = (moment: Date, zone: string) =>
  Math.round((moment.getTime() - instantOf(dayOf(moment, zone), 0, zone).getTime()) / 60_000);

function eventDraftOf(event: TournamentEvent, sportId: string): EventDraft {
  const { id, name, kind, format, teamSize, maxEntries, groupCount, advancing, hasThirdPlace, hasPlate } = event;
  const { knockoutRules, tieBreak, forfeit } = event;
  const rules = (format === EventFormat.KNOCKOUT && knockoutRules) || event.rules;
  const usual = usualForfeit(sportId, rules ?? usualRules(sportId));
  const isUsual = !forfeit || (forfeit.win === usual.win && forfeit.loss === usual.loss);
  return {
    ...{ id, name, kind, format, teamSize, maxEntries, hasThirdPlace, hasPlate },
    groupCount: Math.max(1, groupCount),
    advancing: advancing || 2,
    fee: Number(event.feeMinor) / minorPerRupiah,
    rules: rules && plainRules(rules),
    knockoutRules: knockoutRules && plainRules(knockoutRules),
    tieBreak,
    forfeit: isUsual ? undefined : { win: forfeit.win, loss: forfeit.loss },
  };
}

/** Another sport is scored in other ways. */
export const withSport = ({ events }: Draft, sportId: string): Partial<Draft> => ({
  sportId,
  events: events.map(({ rules, knockoutRules, tieBreak, forfeit, ...event }) => event),
});

/** When entries close: as typed, else the evening before, else with the start. */
export function deadlineOfDraft(draft: Draft, now: Date): Date | null {
  const zone = zoneOf(draft);
  const { day, startMinutes, deadlineDay, deadlineMinutes } = draft;
  if (day === null || startMinutes === null) return null;
  const start = instantOf(day, startMinutes, zone);
  if (deadlineDay !== null) return instantOf(deadlineDay, deadlineMinutes ?? deadlineHour, zone);
  const before = instantOf(addDays(day, -1), deadlineHour, zone);
  return before > now ? before : start;
}

export function tournamentInputOf(draft: Draft, now: Date): MessageInitShape<typeof TournamentInputSchema> {
  const zone = zoneOf(draft);
  const at = (day: Day | null, minutes: number | null) =>
    day === null || minutes === null ? undefined : timestampFromDate(instantOf(day, minutes, zone));
  const byVenue = draft.usesVenue && draft.venue;
  const deadline = deadlineOfDraft(draft, now);
  return {
    name: draft.name.trim(),
    sportId: draft.sportId,
    venueId: byVenue ? byVenue.id : undefined,
    location: byVenue ? "" : draft.location.trim(),
    timeZone: byVenue ? "" : draft.timeZone,
    startTime: at(draft.day, draft.startMinutes),
    endTime: at(draft.lastDay ?? draft.day, draft.endMinutes),
    entryDeadline: deadline ? timestampFromDate(deadline) : undefined,
    description: draft.description.trim(),
    isPublic: draft.isPublic,
    contactWhatsapp: draft.contactWhatsapp.trim(),
    restMinutes: draft.restMinutes,
    tieMinutes: draft.tieMinutes ?? usualMinutes(draft),
  };
}

export function eventInputOf(event: EventDraft): MessageInitShape<typeof EventInputSchema> {
  const isGroups = event.format === EventFormat.GROUPS_KNOCKOUT;
  return {
    name: event.name.trim(),
    kind: event.kind,
    format: event.format,
    teamSize: event.kind === EventKind.TEAMS ? event.teamSize : 0,
    maxEntries: event.maxEntries,
    groupCount: isGroups ? event.groupCount : 0,
    advancing: isGroups ? event.advancing : 0,
    hasThirdPlace: event.hasThirdPlace && event.format !== EventFormat.ROUND_ROBIN,
    hasPlate: event.hasPlate && isGroups,
    rules: event.rules,
    knockoutRules: isGroups && event.knockoutRules ? { ...event.knockoutRules, hasDraws: false } : undefined,
    tieBreak: event.tieBreak ?? "",
    forfeit: event.forfeit,
    feeMinor: BigInt(Math.round(event.fee * minorPerRupiah)),
  };
}

/** The rules that the form checks itself; the server checks all. */
export function problemsOf(draft: Draft): Problems {
  const problems: Problems = {};
  if ([...draft.name.trim()].length < 3) problems.name = "tournament.name";
  if (!draft.sportId) problems.sportId = "sport.unknown";
  if (draft.usesVenue && !draft.venue) problems.venueId = "tournament.venue";
  if (!draft.usesVenue && !draft.location.trim()) problems.location = "tournament.place";
  const { day, lastDay, startMinutes, endMinutes } = draft;
  if (day === null) problems.startTime = "tournament.day";
  else if (startMinutes === null || endMinutes === null) problems.endTime = "tournament.hours";
  else {
    const end = lastDay ?? day;
    if (end < day || (end === day && endMinutes <= startMinutes)) problems.endTime = "tournament.end";
  }
  if (draft.events.length === 0) problems.events = "tournament.events";
  draft.events.forEach((event, at) => {
    if (!event.name.trim()) problems[`events[${at}].name`] = "event.name";
    if (event.rules && !areSound(event.rules)) problems[`events[${at}].rules`] = "event.rules";
    if (event.knockoutRules && event.format === EventFormat.GROUPS_KNOCKOUT && !areSound(event.knockoutRules))
      problems[`events[${at}].knockoutRules`] = "event.rules";
    // One that exists may be larger, from before there was a limit.
    const isNew = event.id === "";
    if (isNew && event.format === EventFormat.ROUND_ROBIN && event.maxEntries > largestGroup)
      problems[`events[${at}].maxEntries`] = "event.round_robin";
    if (event.format !== EventFormat.GROUPS_KNOCKOUT) return;
    if (event.maxEntries < 2 * event.groupCount) problems[`events[${at}].groupCount`] = "event.groups";
    if (isNew && event.maxEntries > largestGroup * event.groupCount)
      problems[`events[${at}].groupCount`] = "event.group_size";
    const goOn = event.groupCount * event.advancing;
    if (goOn < 2 || goOn > event.maxEntries) problems[`events[${at}].advancing`] = "event.advancing";
  });
  return problems;
}

const ruleMessages: Record<string, MessageDescriptor> = {
  "tournament.name": msg`Give it a name of at least 3 characters.`,
  "sport.unknown": msg`Choose a sport.`,
  "tournament.venue": msg`Choose a venue from the list, or write the place.`,
  "tournament.place": msg`Say where you will play.`,
  "tournament.day": msg`Choose the day.`,
  "tournament.hours": msg`Say from when to when.`,
  "tournament.start": msg`Choose a day within the next 400 days.`,
  "tournament.end": msg`It must end after it starts, and last at most 14 days.`,
  "tournament.deadline": msg`Entries must close before the end.`,
  "tournament.events": msg`Add at least one event.`,
  "event.name": msg`Give the event a name.`,
  "event.groups": msg`Every group needs at least two entries.`,
  "event.group_size": msg`A group has at most 32 entries. Make more groups.`,
  "event.rules": msg`Nobody can win a set like this. A limit must not be below the points that win.`,
  "text.invisible": invisibleCharacters,
  "name.unclear": invisibleCharacters,
  "event.advancing": msg`At least two must go on, and not more than enter.`,
  "event.round_robin": msg`A round robin has at most 32 entries.`,
  "event.team_size": msg`A team has 2 to 30 players.`,
  "string.max_len": msg`This is too long.`,
  phone: msg`Write a phone number, such as 0812 3456 7890.`,
};

export const messageOfRule = (rule: string): MessageDescriptor => ruleMessages[rule] ?? msg`Check this.`;

const racketSports = ["badminton", "padel", "tennis", "table_tennis", "pickleball"];
/** The usual size of a team, with those on the bench. */
const teamSizes: Record<string, number> = {
  futsal: 10,
  soccer: 18,
  basketball: 10,
  volleyball: 10,
  baseball: 15,
  cricket: 15,
};

export type Preset = { label: MessageDescriptor; event: Omit<EventDraft, "id" | "name" | "fee"> };

/** The events that are usual in a sport. */
export function presetsOf(sportId: string): Preset[] {
  const size = { maxEntries: 16, groupCount: 4, advancing: 2, hasThirdPlace: true, hasPlate: false };
  const pairs = { ...size, kind: EventKind.DOUBLES, format: EventFormat.GROUPS_KNOCKOUT, teamSize: 2 };
  const singles = { ...size, kind: EventKind.SINGLES, format: EventFormat.KNOCKOUT, teamSize: 1 };
  const teams = {
    ...{ ...size, kind: EventKind.TEAMS, format: EventFormat.GROUPS_KNOCKOUT, teamSize: teamSizes[sportId] ?? 10 },
    ...{ maxEntries: 8, groupCount: 2 },
  };
  const openTeam = { label: msg({ message: "Open team", comment: "Event of a tournament" }), event: teams };
  if (!racketSports.includes(sportId))
    return [openTeam, { label: msg({ message: "Women’s team", comment: "Event of a tournament" }), event: teams }];
  return [
    { label: msg({ message: "Men’s doubles", comment: "Event of a tournament" }), event: pairs },
    { label: msg({ message: "Women’s doubles", comment: "Event of a tournament" }), event: pairs },
    { label: msg({ message: "Mixed doubles", comment: "Event of a tournament" }), event: pairs },
    { label: msg({ message: "Men’s singles", comment: "Event of a tournament" }), event: singles },
    { label: msg({ message: "Women’s singles", comment: "Event of a tournament" }), event: singles },
    openTeam,
  ];
}
