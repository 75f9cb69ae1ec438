import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Match, MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { clockTime, shortDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { placeOf, placesLeft, startOf, zoneOf } from "../places-rules";

/** The players as plain text for a chat, numbered like the lists people share there. */
export function useRosterText(match: Match, link: string | null): string {
  const { t } = useLingui();
  const locale = useLocale();
  const start = startOf(match);
  const zone = zoneOf(match);
  const left = placesLeft(match);
  const when = `${shortDay(start, zone, locale)}, ${clockTime(start, zone, locale)} ${zoneName(zone, start, locale)}`;
  const [host, ...others] = match.participants.map(nameOf);
  const players = host === undefined ? others : [t`${host} (host)`, ...others];

  function places(): string {
    if (left === null) return t`No limit, just come along`;
    if (left === 0) return t({ message: "Full", comment: "No place is left in a match" });
    return t`${plural(left, { one: "# spot left", other: "# spots left" })}`;
  }

  const parts = [
    [match.name, when, placeOf(match).name],
    numbered(players),
    [places()],
    match.waitlist.length > 0 ? [t`Waitlist:`, ...numbered(match.waitlist.map(nameOf))] : [],
    link === null ? [] : [t`Join here: ${link}`],
  ];
  return parts
    .map((lines) => lines.filter(Boolean).join("\n"))
    .filter(Boolean)
    .join("\n\n");
}

function nameOf({ user }: MatchParticipant): string {
  return user?.name ?? "";
}

function numbered(names: readonly string[]): string[] {
  return names.map((name, at) => `${at + 1}. ${name}`);
}
