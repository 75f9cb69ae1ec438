import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { EmailNotice } from "~/features/auth/email-notice";
import { byNeed } from "~/features/booking/list/my-bookings-rules";
import { useMyBookings } from "~/features/booking/queries";
import { useComingMatches } from "~/features/match/queries";
import { useComingTournaments } from "~/features/tournament/queries";
import { useFavorites } from "~/features/venue/queries";
import { SearchLauncher } from "~/features/venue/search-launcher";
import { useNextSearch } from "~/features/venue/use-next-search";
import type { TournamentSummary } from "~/gen/lapang/v1/tournament_pb";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { useOwnSports } from "~/lib/session/own-sports";
import { useSession } from "~/lib/session/session";
import { TextLink } from "~/ui/link/text-link";
import { QueryView } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { FeatureCards } from "../feature-cards";
import { featuresId } from "../hero";
import { columnsClass, frameClass, HomeFrame } from "../home-frame";
import { BookAgain } from "./book-again";
import { Favorites } from "./favorites";
import { FreeVenues } from "./free-venues";
import { nextGame, partOfDay } from "./home-rules";
import { NextGame, NoGame } from "./next-game";
import { OpenMatches } from "./open-matches";
import { OwnSportsChoice } from "./own-sports-choice";
import { OwnTournaments } from "./own-tournaments";
import { SectionHead } from "./strip";
import { Waiting } from "./waiting";

/** A player's home: the next game and what waits on the one side, what could be played on the other. */
export function PlayerHome() {
  const session = useSession();
  const search = useNextSearch();
  const ownSports = useOwnSports();
  const bookings = useMyBookings(false, 0);
  const matches = useComingMatches();
  const tournaments = useComingTournaments();
  const favorites = useFavorites();
  if (session.state !== "in") return null;
  // At once: lists of unknown length one after another would move what is below them.
  const hasAnswered = !favorites.isLoading || favorites.failureCount + favorites.errorUpdateCount > 0;
  if (!hasAnswered || [bookings, matches, tournaments].some(({ data, failureCount }) => !data && failureCount === 0))
    return <HomeFrame />;
  const { user } = session;
  const { filters, zone } = search;
  return (
    <>
      <EmailNotice />
      <div className={frameClass}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Greeting name={user.name} />
          <OwnAccount />
        </div>
        <div className={columnsClass}>
          <div className="flex min-w-0 flex-col gap-8">
            <Coming
              playerId={user.id}
              bookings={bookings}
              matches={matches}
              tournaments={tournaments.data?.tournaments ?? []}
            />
            {ownSports?.length === 0 && <OwnSportsChoice />}
          </div>
          <div className="flex min-w-0 flex-col gap-8 lg:row-span-2">
            <div className="flex flex-col gap-5">
              <SearchLauncher filters={filters} zone={zone} />
              <Favorites />
              <FreeVenues id="courts" search={search} most={4} columns="sm:grid-cols-2" />
            </div>
            <OpenMatches search={search} most={3} columns="sm:grid-cols-2 lg:grid-cols-1" />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            <BookAgain />
          </div>
        </div>
        <Elsewhere />
      </div>
      <FeatureCards isSmall />
    </>
  );
}

function Greeting({ name }: { name: string }) {
  const { t } = useLingui();
  const hour = useNow(60_000).getHours();
  const [first = name] = name.split(" ");
  const texts = {
    morning: t`Good morning, ${{ name: first }}`,
    midday: t({ message: `Good afternoon, ${{ name: first }}`, context: "before 15 o’clock" }),
    afternoon: t`Good afternoon, ${{ name: first }}`,
    evening: t`Good evening, ${{ name: first }}`,
  };
  return <h1 className="min-h-9 font-extrabold text-2xl leading-tight sm:text-4xl">{texts[partOfDay(hour)]}</h1>;
}

type ComingProps = {
  playerId: string;
  bookings: ReturnType<typeof useMyBookings>;
  matches: ReturnType<typeof useComingMatches>;
  tournaments: readonly TournamentSummary[];
};

/** The next game, and what waits for the player. */
function Coming({ playerId, bookings, matches, tournaments }: ComingProps) {
  const now = useNow().getTime();
  const booked = bookings.data?.bookings ?? [];
  const game = nextGame(booked, matches.data?.matches ?? [], tournaments, playerId, now);
  const isKnown = bookings.data && (matches.data || matches.error);
  // Either list alone may have the next game.
  const failed = bookings.data ? matches : bookings;
  return (
    <>
      <section aria-labelledby="home-next" className="flex flex-col gap-3">
        <SectionHead id="home-next" title={<Trans>Your next game</Trans>} more={<AllGames />} />
        {game && (isKnown || failed.error) ? (
          <>
            <NextGame game={game} />
            {failed.error && <QueryView query={failed}>{null}</QueryView>}
          </>
        ) : bookings.data && matches.data ? (
          <NoGame />
        ) : (
          <QueryView query={failed}>
            <Skeleton className="h-42 animate-late rounded-card!" />
          </QueryView>
        )}
      </section>
      <Waiting bookings={byNeed(booked).waiting} />
      <OwnTournaments summaries={tournaments.filter((summary) => summary !== game?.tournament)} />
    </>
  );
}

function AllGames() {
  const paths = usePaths();
  return (
    <TextLink to={paths.my} className="shrink-0 font-semibold">
      <Trans>All my games</Trans>
    </TextLink>
  );
}

const smallClass = "inline-flex min-h-11 items-center rounded-full px-2 font-bold text-accent text-sm hover:bg-sunken";

/** The account, and what the app is for, in one row on a phone. */
function OwnAccount() {
  const paths = usePaths();
  return (
    <div className="-mx-2 flex flex-wrap items-center">
      <Link to={paths.settingsProfile} className={smallClass}>
        <Trans>Manage Profile</Trans>
      </Link>
      <Link to={paths.settings} className={smallClass}>
        <Trans>Go to Settings</Trans>
      </Link>
      {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the specification's words; the features below say of what. */}
      <a href={`#${featuresId}`} className={smallClass}>
        <Trans>Learn More</Trans>
      </a>
    </div>
  );
}

/** The other ways from here. */
function Elsewhere() {
  const paths = usePaths();
  return (
    <nav className="flex flex-wrap gap-x-6 border-line border-t pt-4 font-semibold text-muted">
      <TextLink to={paths.venueSearch()} variant="hover">
        <Trans>Explore Venues</Trans>
      </TextLink>
    </nav>
  );
}
