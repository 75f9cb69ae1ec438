import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Tournament, TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { clockRange, dayOf, namedDay, shortDay } from "~/lib/format/dates";
import type { Locale } from "~/lib/format/locale";

export const tournamentStates: Record<TournamentState, MessageDescriptor> = {
  [TournamentState.UNSPECIFIED]: msg({ message: "Planned", comment: "State of a tournament" }),
  [TournamentState.DRAFT]: msg({ message: "Draft", comment: "State of a tournament: only its organiser sees it" }),
  [TournamentState.OPEN]: msg({ message: "Entries open", comment: "State of a tournament" }),
  [TournamentState.LIVE]: msg({ message: "Live", comment: "State of a tournament or tie: being played" }),
  [TournamentState.OVER]: msg({ message: "Finished", comment: "State of a tournament" }),
  [TournamentState.CALLED_OFF]: msg({ message: "Called off", comment: "State of a tournament" }),
};

/** Its day and hours, or its days; where it is played. */
export function whenAndWhere({ startTime, endTime, timeZone, location, city }: Tournament, locale: Locale): string[] {
  const zone = timeZone || "Asia/Jakarta";
  const place = city && !location.includes(city) ? `${location}, ${city}` : location;
  if (!startTime) return [place];
  const start = timestampDate(startTime);
  const end = endTime ? timestampDate(endTime) : start;
  if (dayOf(start, zone) !== dayOf(end, zone))
    return [`${shortDay(start, zone, locale)} – ${shortDay(end, zone, locale)}`, place];
  return [namedDay(start, zone, locale), clockRange(start, end, zone, locale), place];
}
