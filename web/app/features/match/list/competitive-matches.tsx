import plus from "icon:lucide/plus";
import trophy from "icon:lucide/trophy";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearchParams } from "react-router";
import { isSportId, sportNames } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { SportChips } from "~/ui/list/sport-chips";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { Page } from "~/ui/page/page";
import { useMatches } from "../queries";
import { type Competition, competitionOf, sizeOf } from "./compete-rules";
import { CompetingSports } from "./competing-sports";
import { readFilters } from "./filter-rules";
import { MatchDays } from "./match-days";
import { MatchListSkeleton } from "./match-list-skeleton";

/** Upcoming open matches of the two highest levels, by sport; public. */
export function CompetitiveMatches() {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { sports, offset } = readFilters(search);
  const sport = sports[0] ?? null;
  const choose = (chosen: string | undefined) =>
    navigate(paths.competitiveMatches({ sport: chosen }), { replace: true, preventScrollReset: true });
  return (
    <Page
      title={t`Competitive matches`}
      lead={<Trans>Open matches for advanced and expert players, soonest first.</Trans>}
      width="wide"
      action={<CreateOne sport={sport} size="small" />}
    >
      <SportChips
        label={t`Sport`}
        mode="single"
        isOneLine
        selected={sport ? [sport] : []}
        onChange={([chosen]) => choose(chosen)}
      />
      <Results competition={{ sport, offset }} onAllSports={() => choose(undefined)} />
      <section className="flex flex-col items-start gap-4 rounded-panel bg-sunken p-6 sm:flex-row sm:items-center sm:justify-between sm:p-8">
        <div className="flex flex-col gap-1">
          <h2 className="font-extrabold text-xl">
            <Trans>Rather play for fun?</Trans>
          </h2>
          <p className="text-muted">
            <Trans>Open Play has matches for every level, first-timers included.</Trans>
          </p>
        </div>
        <span className="flex shrink-0">
          <LinkButton to={paths.play({ sport: sport ?? undefined })} variant="secondary">
            <Trans>Go to Open Play</Trans>
          </LinkButton>
        </span>
      </section>
    </Page>
  );
}

function CreateOne({ sport, size }: { sport: string | null; size?: "small" }) {
  const paths = usePaths();
  return (
    <LinkButton to={paths.createMatch({ sport: sport ?? undefined, skill: "advanced" })} size={size}>
      <Icon of={plus} className="text-xl" />
      <Trans>Create Match</Trans>
    </LinkButton>
  );
}

function Results({ competition, onAllSports }: { competition: Competition; onAllSports: () => void }) {
  const paths = usePaths();
  const query = useMatches(competitionOf(competition));
  const { data, isPlaceholderData } = query;
  if (!data)
    return (
      <QueryView query={query}>
        <MatchListSkeleton />
      </QueryView>
    );
  const { matches, total } = data;
  const isEmpty = matches.length === 0 && !isPlaceholderData;
  const hrefFor = (offset: number) =>
    paths.competitiveMatches({ sport: competition.sport ?? undefined, offset: offset || undefined });
  return (
    <div aria-busy={isPlaceholderData} className={cx("flex flex-col gap-6", isPlaceholderData && "opacity-60")}>
      <p aria-live="polite" className={isEmpty ? "sr-only" : "font-semibold text-muted"}>
        <Plural value={total} one="# match" other="# matches" />
      </p>
      {isEmpty ? (
        <Nothing competition={competition} onAllSports={onAllSports} />
      ) : competition.sport ? (
        <MatchDays matches={matches} isFullLast />
      ) : (
        <CompetingSports matches={matches} />
      )}
      {total > sizeOf(competition) && (
        <Pagination total={total} limit={sizeOf(competition)} offset={competition.offset} hrefFor={hrefFor} />
      )}
    </div>
  );
}

function Nothing({ competition, onAllSports }: { competition: Competition; onAllSports: () => void }) {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const { sport, offset } = competition;
  const name = sport && isSportId(sport) ? i18n._(sportNames[sport]) : null;
  return (
    <EmptyState
      icon={trophy}
      title={
        name ? t`No match of this level is open in ${name} right now.` : t`No match of this level is open right now.`
      }
    >
      <p>
        <Trans>Create one, and players will find it here.</Trans>
      </p>
      <CreateOne sport={sport} />
      {offset > 0 ? (
        <LinkButton to={paths.competitiveMatches({ sport: sport ?? undefined })} variant="quiet">
          <Trans>Back to the first page</Trans>
        </LinkButton>
      ) : (
        sport && (
          <Button variant="quiet" onPress={onAllSports}>
            <Trans>All sports</Trans>
          </Button>
        )
      )}
    </EmptyState>
  );
}
