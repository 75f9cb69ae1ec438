import trophy from "icon:lucide/trophy";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Navigate } from "react-router";
import type { TournamentSummary } from "~/gen/lapang/v1/tournament_pb";
import { useNow } from "~/lib/format/use-now";
import { lastPageOf } from "~/lib/forms/offset";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { UpcomingOrPast, useUpcomingOrPast } from "~/ui/list/upcoming-or-past";
import { cx } from "~/ui/look/cx";
import { Skeleton } from "~/ui/look/skeleton";
import { endOf, startOf } from "../model";
import { myPageSize, useMyCalledOff, useMyTournaments } from "../queries";
import { TournamentCard } from "./tournament-card";

/** Tournaments that the reader organises or has entered, coming or past. The address holds which, and the offset. */
export function MyTournaments() {
  const { t } = useLingui();
  const { isPast, offset: from, hrefFor } = useUpcomingOrPast();
  const offset = isPast ? from : 0;
  const mine = useMyTournaments(isPast, offset);
  const { data, isPlaceholderData } = mine;
  const calledOff = useMyCalledOff(!isPast).data?.tournaments ?? [];
  const now = useNow(60_000);

  if (data && !isPlaceholderData && offset > 0 && offset >= data.total) {
    return <Navigate to={hrefFor(lastPageOf(data.total, myPageSize))} replace />;
  }
  const shown = isPast ? (data?.tournaments ?? []) : inOrder(data?.tournaments ?? [], calledOff, now);
  const isEmpty = data && shown.length === 0 && !isPlaceholderData;
  return (
    <section aria-label={t`Tournaments`} className="flex flex-col gap-5">
      <UpcomingOrPast />
      {!data && (
        <QueryView query={mine}>
          <div role="status" className="grid animate-late grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <span className="sr-only">{t`Loading`}</span>
            <Skeleton className="h-80 rounded-card!" />
            <Skeleton className="h-80 rounded-card!" />
          </div>
        </QueryView>
      )}
      {isEmpty && <NoTournaments isPast={isPast} />}
      {data && !isEmpty && (
        <div aria-busy={isPlaceholderData} className={cx("flex flex-col gap-9", isPlaceholderData && "opacity-60")}>
          <p aria-live="polite" className="sr-only">
            <Plural value={{ count: data.total }} one="# tournament" other="# tournaments" />
          </p>
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((summary) => (
              <li key={summary.tournament?.id}>
                <TournamentCard summary={summary} />
              </li>
            ))}
          </ul>
          {isPast && data.total > myPageSize && (
            <Pagination total={data.total} limit={myPageSize} offset={offset} hrefFor={hrefFor} />
          )}
        </div>
      )}
    </section>
  );
}

/** Soonest first, with those that were called off and would still come. */
function inOrder(coming: readonly TournamentSummary[], calledOff: readonly TournamentSummary[], now: Date) {
  const missed = calledOff.filter(({ tournament }) => tournament && endOf(tournament) > now);
  const start = ({ tournament }: TournamentSummary) => (tournament ? startOf(tournament).getTime() : 0);
  return [...coming, ...missed].toSorted((one, other) => start(one) - start(other));
}

function NoTournaments({ isPast }: { isPast: boolean }) {
  const { t } = useLingui();
  const paths = usePaths();
  if (isPast) return <EmptyState icon={trophy} title={t`The tournaments you have played will be here.`} />;
  return (
    <EmptyState icon={trophy} title={t`You are in no tournament right now. Find one, or create your own.`}>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.compete()}>
          <Trans>Find a tournament</Trans>
        </LinkButton>
        <LinkButton to={paths.createTournament} variant="secondary">
          <Trans>Create tournament</Trans>
        </LinkButton>
      </div>
    </EmptyState>
  );
}
