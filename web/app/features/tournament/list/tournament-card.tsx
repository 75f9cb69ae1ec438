import clock from "icon:lucide/clock";
import pin from "icon:lucide/map-pin";
import trophy from "icon:lucide/trophy";
import users from "icon:lucide/users";
import { Trans, useLingui } from "@lingui/react/macro";
import { TournamentState, type TournamentSummary } from "~/gen/lapang/v1/tournament_pb";
import { clockTime, friendlyDay, shortDay, shortDayParts, zoneName } from "~/lib/format/dates";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { distanceText } from "~/lib/format/numbers";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { CardLink } from "~/ui/list/card";
import { Badge } from "~/ui/look/badge";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { SportIcon } from "~/ui/look/sport-icon";
import { feeText } from "../event-words";
import { startOf, stateNames } from "../model";
import { LiveBadge, RoleBadge } from "../state-badge";

/** A tournament in a list; the whole card is a link. */
export function TournamentCard({ summary }: { summary: TournamentSummary }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const { tournament, distanceMeters, winners } = summary;
  if (!tournament) return null;
  const { id, name, sportId, location, city, timeZone, events, state, entryCount } = tournament;
  const start = startOf(tournament);
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : "";
  const places = events.reduce((sum, { maxEntries }) => sum + maxEntries, 0);
  const fees = [...new Set(events.map((event) => feeText(i18n, event)))];
  const hasState = state === TournamentState.DRAFT || state === TournamentState.CALLED_OFF;
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card bg-surface ring-1 ring-line transition-shadow has-focus-visible:outline-3 has-focus-visible:outline-focus hover:ring-line-strong">
      <Cover summary={summary} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 sm:p-5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-muted text-sm">
          <span>{sport}</span>
          <LiveBadge tournament={tournament} />
          {hasState && (
            <Badge tone={state === TournamentState.DRAFT ? "waiting" : "bad"}>{i18n._(stateNames[state])}</Badge>
          )}
          <RoleBadge summary={summary} />
        </p>
        <h3 className="line-clamp-2 font-extrabold text-lg leading-snug">
          <CardLink to={paths.tournament(id)} name={name} />
        </h3>
        {state !== TournamentState.OVER && (
          <p className="tabular flex items-start gap-1.5 text-muted">
            <Icon of={clock} className="mt-1 text-base" />
            <span>
              {friendlyDay(start, timeZone, locale)}, {clockTime(start, timeZone, locale)}{" "}
              {zoneName(timeZone, start, locale)}
            </span>
          </p>
        )}
        <p className="flex items-start gap-1.5 text-muted">
          <Icon of={pin} className="mt-1 text-base" />
          <span className="line-clamp-2 min-w-0">
            {city && !location.includes(city) ? `${location}, ${city}` : location}
          </span>
          {distanceMeters !== undefined && (
            <span className="tabular ms-auto shrink-0 font-semibold text-ink text-sm leading-6">
              {distanceText(distanceMeters, locale)}
            </span>
          )}
        </p>
        {winners.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {winners.slice(0, 3).map((winner) => (
              <li key={winner.eventName} className="flex items-start gap-1.5 text-sm">
                <Icon of={trophy} className="mt-0.5 text-base text-star" />
                <span className="min-w-0">
                  <strong>{winner.entryName}</strong> <span className="text-muted">{winner.eventName}</span>
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={cx("line-clamp-2 text-sm", events.length === 0 && "text-muted")}>
            {events.length === 0 && <Trans comment="Of a tournament, such as men’s doubles">No events yet</Trans>}
            {listFormat(locale, { type: "unit" }).format(events.map((event) => event.name))}
          </p>
        )}
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1 text-sm">
          <span className="tabular flex items-center gap-1.5 font-semibold">
            <Icon of={users} className="text-base" />
            {places > 0 ? (
              <Trans comment="Entries of a tournament and its places">
                {entryCount} of {places}
              </Trans>
            ) : (
              entryCount
            )}
          </span>
          {state === TournamentState.OPEN && fees.length === 1 && <span className="font-bold">{fees[0]}</span>}
        </p>
      </div>
      {state === TournamentState.OVER && (
        <time dateTime={start.toISOString()} className="sr-only">
          {shortDay(start, timeZone, locale)}
        </time>
      )}
    </article>
  );
}

/** The venue's picture, else the sport in its colour; on it the day. */
function Cover({ summary: { tournament } }: { summary: TournamentSummary }) {
  const locale = useLocale();
  if (!tournament) return null;
  const { sportId, coverUrl, timeZone } = tournament;
  const { weekday, date } = shortDayParts(startOf(tournament), timeZone, locale);
  return (
    <div aria-hidden="true" data-sport={sportId} className="relative h-28 overflow-hidden bg-tint text-tone sm:h-36">
      {coverUrl ? (
        <img src={coverUrl} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <>
          <span className="pointer-events-none absolute -end-10 -top-24 size-56 rounded-full border-[8px] border-current opacity-15" />
          <span className="pointer-events-none absolute inset-y-0 end-24 w-2 bg-current opacity-15" />
          <span className="absolute end-5 bottom-4 *:bg-surface">
            <SportIcon sport={sportId} size="large" />
          </span>
        </>
      )}
      <span className="absolute start-4 bottom-4 flex flex-col items-center rounded-2xl bg-surface px-3 py-1.5 text-center text-ink leading-tight shadow-float">
        <span className="font-semibold text-muted text-xs">{weekday}</span>
        <span className="tabular whitespace-nowrap font-extrabold text-lg">{date}</span>
      </span>
    </div>
  );
}
