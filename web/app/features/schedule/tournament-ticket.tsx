import pin from "icon:lucide/map-pin";
import { useLingui } from "@lingui/react";
import { TicketStub } from "~/features/match/match-ticket";
import { RoleBadge, StateBadge } from "~/features/tournament/state-badge";
import { TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { CardLink } from "~/ui/list/card";
import { Icon } from "~/ui/look/icon";
import { daysOf, type Game } from "./games";

/** A tournament among games: its hours of the day on the stub; the whole card is a link. */
export function TournamentTicket({ game }: { game: Game }) {
  const { i18n } = useLingui();
  const paths = usePaths();
  const tournament = game.tournament?.tournament;
  if (!game.tournament || !tournament) return null;
  const { id, name, sportId, location, city, state } = tournament;
  const [today = game] = daysOf(game, game.zone);
  return (
    <article className="relative flex h-full flex-wrap overflow-hidden rounded-card [&>:first-child]:grow bg-surface ring-1 ring-line transition-shadow hover:ring-line-strong has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus has-[a:focus-visible]:outline-offset-2">
      <TicketStub sportId={sportId} start={new Date(today.start)} end={new Date(today.end)} zone={game.zone} />
      <div className="flex min-w-0 grow-999 basis-[11rem] flex-col gap-2 p-3.5 sm:p-5">
        <p className="font-semibold text-muted text-sm">{isSportId(sportId) && i18n._(sportNames[sportId])}</p>
        <h3 className="line-clamp-2 break-words font-bold text-lg leading-snug">
          <CardLink to={paths.tournament(id)} name={name} />
        </h3>
        <p className="flex items-start gap-1.5 text-muted">
          <Icon of={pin} className="mt-1 text-base" />
          <span className="line-clamp-2 min-w-0">
            {city && !location.includes(city) ? `${location}, ${city}` : location}
          </span>
        </p>
        <p className="mt-auto flex flex-wrap gap-2 pt-2">
          <RoleBadge summary={game.tournament} />
          {state !== TournamentState.OPEN && <StateBadge tournament={tournament} />}
        </p>
      </div>
    </article>
  );
}
