import { Trans, useLingui } from "@lingui/react/macro";
import { type Tournament, TournamentState, type TournamentSummary } from "~/gen/lapang/v1/tournament_pb";
import { addDays, dayOf, shortDay, today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { Badge, type BadgeTone } from "~/ui/look/badge";
import { isDrawn, liveTies, placesLeft, startOf, startsLater, stateNames, takesEntries } from "./model";
import { LiveMark } from "./tie-card";

const tones: Partial<Record<TournamentState, BadgeTone>> = {
  [TournamentState.CALLED_OFF]: "bad",
  [TournamentState.DRAFT]: "waiting",
  [TournamentState.LIVE]: "good",
};

/** What a tournament in a list is to the reader. */
export function RoleBadge({ summary: { isOrganiser, hasEntered } }: { summary: TournamentSummary }) {
  if (!isOrganiser && !hasEntered) return null;
  return (
    <Badge tone="good">
      {isOrganiser ? (
        <Trans comment="Of a tournament">Yours</Trans>
      ) : (
        <Trans comment="The reader has entered this tournament">You are in</Trans>
      )}
    </Badge>
  );
}

/** That it is being played; one that has begun before its first day says when that is, unless a match runs. */
export function LiveBadge({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow(60_000);
  if (tournament.state !== TournamentState.LIVE) return null;
  if (!startsLater(tournament, now) || liveTies(tournament).length > 0) return <LiveMark />;
  const { timeZone } = tournament;
  const start = startOf(tournament);
  const isTomorrow = dayOf(start, timeZone) === addDays(today(timeZone, now), 1);
  const day = shortDay(start, timeZone, locale);
  return (
    <Badge>
      {isTomorrow
        ? t({ message: "Begins tomorrow", comment: "A tournament" })
        : t({ message: `Begins on ${day}`, comment: "A tournament" })}
    </Badge>
  );
}

/** The state of a tournament. "Entries open" only while somebody can still get a place. */
export function StateBadge({ tournament }: { tournament: Tournament }) {
  const { i18n } = useLingui();
  const now = useNow();
  const { state, events } = tournament;
  if (state !== TournamentState.OPEN) return <Badge tone={tones[state]}>{i18n._(stateNames[state])}</Badge>;
  const open = events.filter((event) => takesEntries(tournament, event, now));
  if (open.some((event) => placesLeft(event) > 0)) return <Badge tone="good">{i18n._(stateNames[state])}</Badge>;
  return (
    <Badge>
      {open.length > 0 ? (
        <Trans comment="State of a tournament: all places are taken, there is a waitlist">Full</Trans>
      ) : events.length > 0 && events.every(isDrawn) ? (
        <Trans context="stage">Drawn</Trans>
      ) : (
        <Trans comment="State of a tournament">Entries closed</Trans>
      )}
    </Badge>
  );
}
