import locate from "icon:lucide/locate-fixed";
import plus from "icon:lucide/plus";
import trophy from "icon:lucide/trophy";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { positionProblems } from "~/features/match/position-words";
import { type Tournament, TournamentState, type TournamentSummary } from "~/gen/lapang/v1/tournament_pb";
import { isSportId, type SportId } from "~/lib/format/sports";
import { useNow } from "~/lib/format/use-now";
import { rememberedSpot, roughly } from "~/lib/forms/nearby";
import { usePosition } from "~/lib/forms/use-position";
import { useUrlFilters } from "~/lib/forms/use-url-filters";
import { usePaths } from "~/lib/http/paths";
import { ownFirst, readSports, useOwnSports, writeSports } from "~/lib/session/own-sports";
import { useSession } from "~/lib/session/session";
import { DebouncedSearchField } from "~/ui/form/debounced-search-field";
import { LinkButton } from "~/ui/link/link-button";
import { TextLink } from "~/ui/link/text-link";
import { Chip, ChipRow } from "~/ui/list/chip";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryView } from "~/ui/list/query-view";
import { SportChips } from "~/ui/list/sport-chips";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { Spinner } from "~/ui/look/spinner";
import { Page } from "~/ui/page/page";
import { startsLater } from "../model";
import { useTournaments } from "../queries";
import { TournamentCard } from "./tournament-card";

const notOver = [TournamentState.DRAFT, TournamentState.OPEN, TournamentState.LIVE];
const shownComing = 60;
const shownMine = 3;
const shownPast = 6;

/** Tournaments: live, coming, one's own, and results; filters are in the address. */
export function Tournaments() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <Page
      title={t`Tournaments`}
      lead={
        <span className="max-sm:hidden">
          <Trans>Find a cup, enter alone, as a pair or as a team, and see on the day when you play.</Trans>
        </span>
      }
      width="wide"
      action={
        <LinkButton to={paths.createTournament} size="small">
          <Icon of={plus} className="text-xl" />
          <Trans>Create tournament</Trans>
        </LinkButton>
      }
    >
      <Found />
      <section className="flex flex-col items-start gap-4 rounded-panel bg-sunken p-6 sm:flex-row sm:items-center sm:justify-between sm:p-8">
        <div className="flex flex-col gap-1">
          <h2 className="font-extrabold text-xl">
            <Trans>Rather a single match?</Trans>
          </h2>
          <p className="text-muted">
            <Trans>Advanced and expert players meet in competitive matches.</Trans>
          </p>
        </div>
        <span className="flex shrink-0">
          <LinkButton to={paths.competitiveMatches()} variant="secondary">
            <Trans>Competitive matches</Trans>
          </LinkButton>
        </span>
      </section>
    </Page>
  );
}

type Filters = { sports: SportId[]; query: string };

function Found() {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const ownSports = useOwnSports();
  const own = ownSports ?? [];
  const isPlayer = useSession().state === "in";
  const { filters, change } = useUrlFilters<Filters>(
    (search) => ({ sports: readSports(search.get("sport"), own), query: search.get("q") ?? "" }),
    ({ sports, query }) => paths.compete({ sport: writeSports(sports, own), q: query }),
  );
  const [spot, setSpot] = useState(rememberedSpot);
  const position = usePosition("", (found) => setSpot({ near: roughly(found), place: "" }));
  const { near, place } = spot;
  const asked = { sportIds: filters.sports, query: filters.query };
  const where = near ? { nearLatitude: near.latitude, nearLongitude: near.longitude } : {};
  const isKnown = ownSports !== undefined;
  const now = useNow(60_000);
  const query = useTournaments({ ...asked, ...where, limit: shownComing }, isKnown);
  const mine = useTournaments({ mine: true, states: notOver, limit: shownMine }, isPlayer);
  const past = useTournaments({ ...asked, states: [TournamentState.OVER], limit: shownPast }, isKnown);

  function toggleNear() {
    position.forget();
    if (near) setSpot({ near: null, place: "" });
    else position.ask();
  }

  const all = query.data?.tournaments ?? [];
  const live = all.filter(({ tournament }) => isLiveToday(tournament, now));
  const coming = inCityFirst(
    all.filter(({ tournament }) => !isLiveToday(tournament, now)),
    near ? "" : place,
  );
  const isFiltered = filters.sports.length > 0 || filters.query !== "";
  return (
    <>
      <div className="flex flex-col gap-3">
        <SportChips
          label={t`Sport`}
          sports={ownFirst(own)}
          isOneLine
          hasAll
          selected={filters.sports}
          onChange={(sports) => change({ sports: sports.filter(isSportId) })}
        />
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
          <div className="sm:w-96">
            <DebouncedSearchField
              label={t`Search tournaments`}
              placeholder={t`Name or place`}
              text={filters.query}
              onDebounced={(text) => change({ query: text })}
              maxLength={100}
            />
          </div>
          <ChipRow>
            <Chip isOn={near !== null} onToggle={toggleNear} icon={locate}>
              <Trans>Near me</Trans>
              {position.isAsking && <Spinner />}
            </Chip>
          </ChipRow>
        </div>
        {position.problem && (
          <Alert role="alert" tone="notice" isSmall>
            {i18n._(positionProblems[position.problem])}
          </Alert>
        )}
      </div>
      {isPlayer && mine.data && mine.data.tournaments.length > 0 && (
        <List
          title={<Trans>Your tournaments</Trans>}
          summaries={mine.data.tournaments}
          more={
            <TextLink to={paths.myTournaments} className="shrink-0 font-semibold">
              <Trans comment="Link to all tournaments of the reader">All</Trans>
            </TextLink>
          }
        />
      )}
      {!query.data ? (
        <QueryView query={query}>
          <ListSkeleton />
        </QueryView>
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={cx("flex flex-col gap-8", query.isPlaceholderData && "opacity-60")}
        >
          {live.length > 0 && <List title={<Trans>Live now</Trans>} summaries={live} />}
          {coming.length > 0 ? (
            <List title={near ? <Trans>Coming up near you</Trans> : <Trans>Coming up</Trans>} summaries={coming} />
          ) : (
            <EmptyState
              icon={trophy}
              title={
                isFiltered
                  ? t`No tournament matches your search right now.`
                  : t`No tournament is open for entries right now.`
              }
            >
              <p>
                <Trans>Create one: players enter by a link, and the draw, the courts and the results are here.</Trans>
              </p>
              <LinkButton to={paths.createTournament}>
                <Trans>Create tournament</Trans>
              </LinkButton>
              {isFiltered && (
                <Button variant="quiet" onPress={() => change({ sports: [], query: "" })}>
                  <Trans>All sports</Trans>
                </Button>
              )}
            </EmptyState>
          )}
        </div>
      )}
      {past.data && past.data.tournaments.length > 0 && (
        <List title={<Trans comment="Of tournaments that are over">Results</Trans>} summaries={past.data.tournaments} />
      )}
    </>
  );
}

const isLiveToday = (tournament: Tournament | undefined, now: Date) =>
  tournament?.state === TournamentState.LIVE && !startsLater(tournament, now);

/** Without a position: first those in the city that the reader searched last. */
function inCityFirst(summaries: readonly TournamentSummary[], place: string): TournamentSummary[] {
  const words = place.toLocaleLowerCase();
  const isThere = ({ tournament }: TournamentSummary) =>
    words !== "" && `${tournament?.city} ${tournament?.location}`.toLocaleLowerCase().includes(words);
  return summaries.toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)));
}

type ListProps = { title: ReactNode; summaries: readonly TournamentSummary[]; more?: ReactNode };

function List({ title, summaries, more }: ListProps) {
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-extrabold text-2xl">{title}</h2>
        {more}
      </div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {summaries.map((summary) => (
          <li key={summary.tournament?.id}>
            <TournamentCard summary={summary} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="flex animate-late flex-col gap-4">
      <span className="sr-only">{t`Loading`}</span>
      <Skeleton className="h-8 w-48" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-80 rounded-card!" />
        ))}
      </div>
    </div>
  );
}
