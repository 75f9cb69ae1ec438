import plus from "icon:lucide/plus";
import trophy from "icon:lucide/users-round";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { usePaths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/empty-state";
import { Failed } from "~/ui/failed";
import { Icon } from "~/ui/icon";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { type MatchFilters as Filters, isFiltered, pageSize, queryOf, readFilters, requestOf } from "./filter-rules";
import { MatchDays } from "./match-days";
import { MatchFiltersSkeleton } from "./match-filters-skeleton";
import { MatchListSkeleton } from "./match-list-skeleton";
import { useMatches } from "./queries";

// The list is worth more than the means to narrow it down, and does not wait for them.
const MatchFilters = lazy(async () => ({ default: (await import("./match-filters")).MatchFilters }));

/** All open matches from now on, for anybody; what is looked for is in the address. */
export function OpenPlay() {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const filters = readFilters(search);
  const change = (changed: Partial<Filters>) =>
    navigate(paths.play(queryOf({ ...filters, offset: 0, ...changed })), { replace: true, preventScrollReset: true });

  return (
    <Page
      title={t`Open Play`}
      lead={
        <span className="max-sm:hidden">
          <Trans>Matches that still want players. Pick one, and you are in.</Trans>
        </span>
      }
      width="wide"
      action={
        <LinkButton to={paths.createMatch({ sport: filters.sport ?? undefined })} size="small">
          <Icon of={plus} className="text-xl" />
          <Trans>Create Match</Trans>
        </LinkButton>
      }
    >
      <Suspense fallback={<MatchFiltersSkeleton />}>
        <MatchFilters filters={filters} onChange={change} />
      </Suspense>
      <Results filters={filters} onChange={change} />
    </Page>
  );
}

type ResultsProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void };

function Results({ filters, onChange }: ResultsProps) {
  const { t } = useLingui();
  const paths = usePaths();
  // Days are those of the reader's own clock, as of when the page was opened.
  const [{ zone, now }] = useState(() => ({
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    now: new Date(),
  }));
  const { data, error, isPlaceholderData, refetch } = useMatches(requestOf(filters, zone, now));

  if (!data) {
    return error ? <Failed error={error} onRetry={() => refetch()} /> : <MatchListSkeleton />;
  }
  if (data.matches.length === 0) {
    return (
      <EmptyState icon={trophy} title={t`No matches found. Create the first one!`}>
        <LinkButton to={paths.createMatch({ sport: filters.sport ?? undefined })}>
          <Trans>Create Match</Trans>
        </LinkButton>
        {isFiltered(filters) && (
          <Button
            variant="quiet"
            onPress={() => onChange({ sport: null, place: "", when: "any", skill: null, gender: null })}
          >
            <Trans>Clear the filters</Trans>
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={cx("flex flex-col gap-9", isPlaceholderData && "opacity-60")}>
      <MatchDays matches={data.matches} />
      <Pagination
        total={data.total}
        limit={pageSize}
        offset={filters.offset}
        hrefFor={(offset) => paths.play(queryOf({ ...filters, offset }))}
      />
    </div>
  );
}
