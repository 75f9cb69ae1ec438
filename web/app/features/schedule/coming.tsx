import calendar from "icon:lucide/calendar-plus";
import { Trans, useLingui } from "@lingui/react/macro";
import { BookingCard } from "~/features/booking/list/booking-card";
import { byNeed } from "~/features/booking/list/my-bookings-rules";
import { useMyBookings } from "~/features/booking/queries";
import { Nights } from "~/features/match/list/my-matches";
import { MatchCard } from "~/features/match/match-card";
import { useMyMatches } from "~/features/match/queries";
import { useMyCalledOff, useMyTournaments } from "~/features/tournament/queries";
import { dayOf, friendlyDay, namedDay, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { ChipLinks } from "~/ui/list/chip-links";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryView } from "~/ui/list/query-view";
import { SkeletonList } from "~/ui/look/skeleton";
import { comingGames, type Game } from "./games";
import { TournamentTicket } from "./tournament-ticket";

/** Bookings, matches and tournaments in one list, soonest first; what waits for the player is above them. */
export function Coming() {
  const { t } = useLingui();
  const now = useNow(60_000).getTime();
  const bookings = useMyBookings(false, 0);
  const matches = useMyMatches(false, 0);
  // A match that has begun is among the past ones.
  const begun = useMyMatches(true, 0);
  const tournaments = useMyTournaments(false, 0);
  const calledOff = useMyCalledOff(true);

  const lists = [bookings, matches, tournaments];
  if (lists.some(({ data, failureCount }) => !data && failureCount === 0))
    return <SkeletonList count={3} className="h-34 rounded-card" />;
  const { waiting, others } = byNeed(bookings.data?.bookings ?? []);
  const played = (begun.data?.matches ?? []).filter(({ calledOffAt }) => !calledOffAt);
  const allMatches = [...played, ...(matches.data?.matches ?? [])];
  const cups = [...(tournaments.data?.tournaments ?? []), ...(calledOff.data?.tournaments ?? [])];
  const games = comingGames(others, allMatches, cups, now);
  const failed = lists.find(({ data }) => !data);
  return (
    <section aria-label={t`Upcoming`} className="flex flex-col gap-9">
      {failed && <QueryView query={failed}>{null}</QueryView>}
      <Nights matches={allMatches} />
      {waiting.length > 0 && (
        <section aria-labelledby="waiting-title" className="flex flex-col gap-3">
          <h2 id="waiting-title" className="font-extrabold text-lg">
            <Trans comment="Heading over bookings that the reader has to answer or pay">Your turn now</Trans>
          </h2>
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {waiting.map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {daysOf(games).map((ofDay) => (
        <GamesOfDay key={ofDay.day} {...ofDay} />
      ))}
      {!failed && games.length === 0 && waiting.length === 0 && <NothingAhead />}
      <PastLinks />
    </section>
  );
}

type OfDay = { day: string; games: readonly Game[] };

function daysOf(games: readonly Game[]): OfDay[] {
  const days = new Map<string, Game[]>();
  for (const game of games) {
    const day = dayOf(new Date(game.start), game.zone);
    days.set(day, [...(days.get(day) ?? []), game]);
  }
  return [...days].map(([day, ofDay]) => ({ day, games: ofDay })).toSorted((a, b) => a.day.localeCompare(b.day));
}

function GamesOfDay({ day, games }: OfDay) {
  const locale = useLocale();
  const [first] = games;
  if (!first) return null;
  const start = new Date(first.start);
  const friendly = friendlyDay(start, first.zone, locale);
  const full = namedDay(start, first.zone, locale);
  const isNear = friendly !== shortDay(start, first.zone, locale);
  return (
    <section aria-labelledby={`day-${day}`} className="flex flex-col gap-4">
      <h2 id={`day-${day}`} className="flex flex-wrap items-baseline gap-x-3 font-extrabold text-lg sm:text-xl">
        {isNear ? friendly : full}
        {isNear && <span className="font-medium text-base text-muted tracking-normal">{full}</span>}
      </h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {games.map((game) => (
          <li key={game.match?.id ?? game.tournament?.tournament?.id ?? game.booking?.id}>
            {game.match ? (
              <MatchCard match={game.match} />
            ) : game.booking ? (
              <BookingCard booking={game.booking} />
            ) : (
              <TournamentTicket game={game} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingAhead() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <EmptyState icon={calendar} title={t`Nothing planned yet. What would you like to play?`}>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.play()}>
          <Trans>Find a match</Trans>
        </LinkButton>
        <LinkButton to={paths.venueSearch()} variant="secondary">
          <Trans>Find a venue</Trans>
        </LinkButton>
        <LinkButton to={paths.compete()} variant="secondary">
          <Trans>Find a tournament</Trans>
        </LinkButton>
      </div>
    </EmptyState>
  );
}

/** What is over has a list for each kind. */
function PastLinks() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <nav aria-labelledby="past-title" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id="past-title" className="font-semibold text-muted">{t`Past`}</h2>
      <ChipLinks
        links={[
          { to: `${paths.myBookings}&when=past`, label: t`Bookings`, isShown: false },
          { to: `${paths.myMatches}&when=past`, label: t`Matches`, isShown: false },
          { to: `${paths.myTournaments}&when=past`, label: t`Tournaments`, isShown: false },
        ]}
      />
    </nav>
  );
}
