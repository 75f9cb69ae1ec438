import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  EventKind,
  StageKind,
  type Tie,
  TieSide,
  type Tournament,
  type TournamentCourt,
  type TournamentEntry,
  type TournamentEvent,
} from "~/gen/lapang/v1/tournament_pb";
import { clockTime } from "~/lib/format/dates";
import type { Locale } from "~/lib/format/locale";
import {
  courtName,
  dateOf,
  entryIdOf,
  entryOf,
  type Fixture,
  liveTies,
  personNames,
  queueOf,
  sideName,
} from "../model";

/** The people of an entry with " / " between them; of a team its name. */
export function labelOf(event: TournamentEvent, entry: TournamentEntry): string {
  return event.kind === EventKind.TEAMS || entry.people.length === 0 ? entry.name : personNames(entry).join(" / ");
}

export function sideLabel(i18n: I18n, { event, tie }: Fixture, side: TieSide): string {
  const entry = entryOf(event, entryIdOf(tie, side));
  return entry ? labelOf(event, entry) : sideName(i18n, event, tie, side);
}

export function namesOf(i18n: I18n, fixture: Fixture): { a: string; b: string } {
  return { a: sideLabel(i18n, fixture, TieSide.A), b: sideLabel(i18n, fixture, TieSide.B) };
}

/** Level results stand in groups, where the event's rules allow them. */
export const mayDraw = ({ event, tie }: Fixture) => tie.stage === StageKind.GROUPS && (event.rules?.hasDraws ?? false);

const restOf = (tie: Tie) => dateOf(tie.restsUntil)?.getTime() ?? 0;
const isResting = (tie: Tie, now: Date) => restOf(tie) > now.getTime();
export const isCallable = (tie: Tie, now: Date) => !tie.isBusy && !isResting(tie, now);

export function freeCourts(tournament: Tournament): TournamentCourt[] {
  const taken = new Set(liveTies(tournament).map(({ tie }) => tie.court));
  return tournament.courts.filter(({ number, isOpen }) => isOpen && !taken.has(number));
}

/** The tie to call on each free court: those first in the order of calling, on their planned courts where these are free. */
export function nextOnCourts(tournament: Tournament, now: Date): Map<number, Fixture> {
  const free = freeCourts(tournament).map(({ number }) => number);
  const callable = queueOf(tournament).filter(({ tie }) => isCallable(tie, now));
  const next = new Map<number, Fixture>();
  // Nobody of a tie may be called on two courts at once.
  const called = new Set<string>();
  const chosen: Fixture[] = [];
  for (const fixture of callable) {
    if (chosen.length === free.length) break;
    const people = peopleOf(fixture);
    if (people.some((person) => called.has(person))) continue;
    for (const person of people) called.add(person);
    chosen.push(fixture);
  }
  for (const fixture of chosen) {
    const { plannedCourt } = fixture.tie;
    if (free.includes(plannedCourt) && !next.has(plannedCourt)) next.set(plannedCourt, fixture);
  }
  const placed = new Set(next.values());
  const rest = chosen.filter((fixture) => !placed.has(fixture));
  for (const court of free) {
    const fixture = next.has(court) ? undefined : rest.shift();
    if (fixture) next.set(court, fixture);
  }
  return next;
}

/** The people of a tie, comparable over events; a team without named people counts as one. */
function peopleOf({ event, tie }: Fixture): string[] {
  return [tie.entryAId, tie.entryBId].flatMap((id) => {
    const entry = entryOf(event, id);
    if (!entry) return [];
    const names = entry.people.length > 0 ? personNames(entry) : [entry.name];
    return names.map((name) => name.toLowerCase());
  });
}

/** Why a tie of the queue cannot start yet; null when it can. */
export function whyWaits(i18n: I18n, tournament: Tournament, fixture: Fixture, now: Date, locale: Locale) {
  const { tie } = fixture;
  if (tie.isBusy) return busyWords(i18n, tournament, fixture);
  if (!isResting(tie, now)) return null;
  const clock = clockTime(new Date(restOf(tie)), tournament.timeZone, locale);
  return i18n._(msg({ message: `Resting until ${clock}`, comment: "Why a tie is not called yet" }));
}

function busyWords(i18n: I18n, tournament: Tournament, fixture: Fixture): string {
  const people = new Set(peopleOf(fixture));
  for (const live of liveTies(tournament)) {
    const person = peopleOf(live).find((name) => people.has(name));
    if (person === undefined) continue;
    const entries = [live.tie.entryAId, live.tie.entryBId].map((id) => entryOf(live.event, id));
    const all = entries.flatMap((entry) => (entry ? [...personNames(entry), entry.name] : []));
    const name = all.find((other) => other.toLowerCase() === person) ?? person;
    const court = courtName(tournament, live.tie.court);
    return i18n._(msg({ message: `${name} is still on ${court}`, comment: "Why a tie is not called yet" }));
  }
  return i18n._(msg({ message: "Someone is still playing", comment: "Why a tie is not called yet" }));
}

export function minutesSince(start: Date | undefined, now: Date): number {
  return start ? Math.max(0, Math.floor((now.getTime() - start.getTime()) / 60_000)) : 0;
}
