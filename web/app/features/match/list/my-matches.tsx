import whistle from "icon:lucide/users-round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { Navigate } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { lastPageOf } from "~/lib/forms/offset";
import { usePaths } from "~/lib/http/paths";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { LinkButton } from "~/ui/link/link-button";
import { EmptyState } from "~/ui/list/empty-state";
import { Pagination } from "~/ui/list/pagination";
import { QueryView } from "~/ui/list/query-view";
import { UpcomingOrPast, useUpcomingOrPast } from "~/ui/list/upcoming-or-past";
import { cx } from "~/ui/look/cx";
import { isAround } from "../places-rules";
import { myPageSize, useMyMatches } from "../queries";
import { MatchDays } from "./match-days";
import { MatchListSkeleton } from "./match-list-skeleton";

const NightRow = lazyPart(async () => (await import("../night-entry")).NightRow, Nothing);

/**
 * Matches that the reader hosts, has joined or is on the waitlist of, all coming ones or a page of past ones. The
 * address holds which, and the offset.
 */
export function MyMatches() {
  const { t } = useLingui();
  const { isPast, offset: from, hrefFor } = useUpcomingOrPast();
  const offset = isPast ? from : 0;
  const matches = useMyMatches(isPast, offset);
  const { data, isPlaceholderData } = matches;

  if (data && !isPlaceholderData && offset > 0 && offset >= data.total) {
    return <Navigate to={hrefFor(lastPageOf(data.total, myPageSize))} replace />;
  }
  const isEmpty = data?.matches.length === 0 && !isPlaceholderData;
  return (
    <section aria-label={t`Matches`} className="flex flex-col gap-5">
      <UpcomingOrPast />
      {!data && (
        <QueryView query={matches}>
          <MatchListSkeleton />
        </QueryView>
      )}
      {isEmpty && <NoMatches isPast={isPast} />}
      {data && !isEmpty && (
        <div aria-busy={isPlaceholderData} className={cx("flex flex-col gap-9", isPlaceholderData && "opacity-60")}>
          <p aria-live="polite" className="sr-only">
            {data.totalIsAtLeast ? (
              <Plural value={{ count: data.total }} one="More than # match" other="More than # matches" />
            ) : (
              <Plural value={{ count: data.total }} one="# match" other="# matches" />
            )}
          </p>
          <Nights matches={data.matches} />
          <MatchDays matches={data.matches} isSparse isLatestFirst={isPast} />
          {isPast && data.total > myPageSize && (
            <Pagination total={data.total} limit={myPageSize} offset={offset} hrefFor={hrefFor} />
          )}
        </div>
      )}
    </section>
  );
}

/** The evenings that run about now. */
export function Nights({ matches }: { matches: readonly Match[] }) {
  const now = useNow();
  const around = matches.filter((match) => !match.calledOffAt && isAround(match, now));
  return (
    <Suspense>
      {around.map((match) => (
        <NightRow key={match.id} match={match} />
      ))}
    </Suspense>
  );
}

function NoMatches({ isPast }: { isPast: boolean }) {
  const { t } = useLingui();
  const paths = usePaths();
  if (isPast) return <EmptyState icon={whistle} title={t`The matches you have played will be here.`} />;
  return (
    <EmptyState icon={whistle} title={t`You have not joined a match yet. Find one, or create your own.`}>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.play()}>
          <Trans>Find a match</Trans>
        </LinkButton>
        <LinkButton to={paths.createMatch()} variant="secondary">
          <Trans>Create Match</Trans>
        </LinkButton>
      </div>
    </EmptyState>
  );
}
