import arrow from "icon:lucide/arrow-right";
import calendar from "icon:lucide/calendar-plus";
import pin from "icon:lucide/map-pin";
import { Trans, useLingui } from "@lingui/react/macro";
import { sessionsOf } from "~/features/booking/booking-slots";
import { StatusBadge } from "~/features/booking/list/status-badge";
import { timeLeftText } from "~/features/booking/time-left";
import { TicketStub } from "~/features/match/match-ticket";
import { NightLink } from "~/features/match/night-entry";
import { isAround, placeOf } from "~/features/match/places-rules";
import { Spots } from "~/features/match/spots";
import { ViewerRoleBadge } from "~/features/match/viewer-role-badge";
import type { Game } from "~/features/schedule/games";
import { RoleBadge } from "~/features/tournament/state-badge";
import { BookingStatus } from "~/gen/lapang/v1/booking_pb";
import { useCourtName } from "~/lib/format/court-name";
import { dayOf, longDay } from "~/lib/format/dates";
import { relativeFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { isSportId, sportNames } from "~/lib/format/sports";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { mapAddress } from "~/ui/link/external-links";
import { OutsideLink, TextLink } from "~/ui/link/text-link";
import { CardLink } from "~/ui/list/card";
import { Icon } from "~/ui/look/icon";

const dayMs = 24 * 60 * 60_000;

/** The next game as a ticket. */
export function NextGame({ game }: { game: Game }) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const court = useCourtName();
  const { start, end, zone, booking, match } = game;
  const now = useNow();
  const tournament = game.tournament?.tournament;
  const sportId = match?.sportId ?? booking?.sportId ?? tournament?.sportId ?? "";
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : "";
  const venue = booking?.venue;
  const venueName = match ? placeOf(match).name : (venue?.name ?? tournament?.location ?? "");
  const courts = [...new Set(sessionsOf(booking?.slots ?? []).map((session) => court(session.court)))]
    .filter(Boolean)
    .join(", ");
  const map = match ? placeOf(match).mapUrl : venue && mapAddress(venue);
  const isCertain = !booking || booking.status === BookingStatus.CONFIRMED;
  return (
    <article
      data-sport={sportId}
      className="relative flex flex-wrap overflow-hidden rounded-card [&>:first-child]:grow bg-surface ring-1 ring-line transition-shadow has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus has-[a:focus-visible]:outline-offset-2 hover:ring-line-strong"
    >
      <TicketStub
        sportId={sportId}
        iconUrl={match?.sport?.iconUrl}
        start={new Date(start)}
        end={new Date(end)}
        zone={zone}
      />
      <div className="@container flex min-w-0 grow-999 basis-[11rem] flex-col gap-1.5 p-3.5 sm:p-5">
        <p className="tabular font-bold text-accent">
          <Countdown start={start} zone={zone} />
        </p>
        <h3 className="line-clamp-2 break-words font-extrabold text-xl leading-snug">
          <CardLink
            to={
              match
                ? paths.match(match.id)
                : tournament
                  ? paths.tournament(tournament.id)
                  : paths.booking(booking?.id ?? "")
            }
            name={
              match?.name ||
              tournament?.name ||
              (sport && venueName
                ? t({ message: `${sport} at ${venueName}`, comment: "Title of a booking: futsal at a venue" })
                : venueName || sport)
            }
          />
        </h3>
        <p className="sr-only">{longDay(new Date(start), zone, locale)}</p>
        <p className="flex items-start gap-1.5 text-muted">
          <Icon of={pin} className="mt-1 text-base" />
          <span className="line-clamp-2 min-w-0">
            {match || tournament ? [venueName, courts].filter(Boolean).join(" · ") : courts || sport}
          </span>
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-1">
          <span className="flex flex-wrap gap-2">
            {match && <ViewerRoleBadge match={match} />}
            {match && <Spots match={match} />}
            {game.tournament && <RoleBadge summary={game.tournament} />}
            {booking && !isCertain && <StatusBadge booking={booking} isOver={false} />}
          </span>
          {match && isAround(match, now) && <NightLink match={match} />}
          {map && (
            <OutsideLink href={map} className="relative z-2 font-semibold text-sm">
              <Trans>Directions</Trans>
            </OutsideLink>
          )}
        </div>
      </div>
    </article>
  );
}

/** In 3 hr 20 min; on another day in how many days. */
function Countdown({ start, zone }: { start: number; zone: string }) {
  const locale = useLocale();
  const now = useNow();
  const ahead = start - now.getTime();
  if (ahead <= 0) return <Trans comment="The game has begun">On now</Trans>;
  const days = Math.round((Date.parse(dayOf(new Date(start), zone)) - Date.parse(dayOf(now, zone))) / dayMs);
  if (ahead >= dayMs || (days > 0 && ahead > dayMs / 2)) {
    const text = relativeFormat(locale, { numeric: days === 1 ? "auto" : "always" }).format(days, "day");
    return <span className="inline-block first-letter:uppercase">{text}</span>;
  }
  const left = timeLeftText(ahead, locale);
  return <Trans comment="Until the next game: in 3 hr 20 min">In {left}</Trans>;
}

/** Nothing planned: what a player can do about it. */
export function NoGame() {
  const paths = usePaths();
  return (
    <div className="flex items-center gap-4 rounded-card border-2 border-line border-dashed p-4 sm:p-5">
      <Icon of={calendar} className="shrink-0 text-3xl text-muted" />
      <div className="flex min-w-0 flex-col">
        <p className="font-bold">
          <Trans>No game planned yet</Trans>
        </p>
        <TextLink to={paths.createMatch()} className="gap-1.5 font-semibold">
          <Trans>Create Match</Trans>
          <Icon of={arrow} />
        </TextLink>
      </div>
    </div>
  );
}
