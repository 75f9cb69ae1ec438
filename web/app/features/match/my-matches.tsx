import whistle from "icon:lucide/users-round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useExplain } from "~/lib/errors";
import { usePaths } from "~/lib/paths";
import { useSession } from "~/lib/session";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { LoadError } from "~/ui/load-error";
import { Pagination } from "~/ui/pagination";
import { Segmented } from "~/ui/segmented";
import { MatchDays } from "./match-days";
import { MatchListSkeleton } from "./match-list-skeleton";
import { standingOf } from "./places-rules";
import { myPageSize, useMyMatches } from "./queries";

/** The matches that the reader hosts or has joined; part of the page My games. */
export function MyMatches() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const isPast = search.get("when") === "past";
  return (
    <div className="flex flex-col gap-7">
      <div className="max-w-sm">
        <Segmented
          label={t`When`}
          value={isPast ? "past" : "next"}
          onChange={(when) =>
            setSearch(
              (old) => {
                const query = new URLSearchParams(old);
                query.delete("offset");
                if (when === "past") query.set("when", "past");
                else query.delete("when");
                return query;
              },
              { replace: true, preventScrollReset: true },
            )
          }
          choices={[
            { value: "next", label: t({ message: "Upcoming", comment: "Matches or bookings still to come" }) },
            { value: "past", label: t({ message: "Past", comment: "Matches or bookings that are over" }) },
          ]}
        />
      </div>
      <Results isPast={isPast} />
    </div>
  );
}

function Results({ isPast }: { isPast: boolean }) {
  const { t } = useLingui();
  const session = useSession();
  const explain = useExplain();
  const [search] = useSearchParams();
  const offset = Math.max(0, Math.trunc(Number(search.get("offset"))) || 0);
  const { data, error, isPlaceholderData, refetch } = useMyMatches(isPast, offset);
  const userId = session.state === "in" ? session.user.id : null;

  if (!data) return error ? <LoadError message={explain(error)} onRetry={() => refetch()} /> : <MatchListSkeleton />;
  if (data.matches.length === 0) return <Nothing isPast={isPast} />;

  const noteOf = (match: Match) => (standingOf(match, userId) === "host" ? t`You host` : t`You are in`);
  const hrefFor = (at: number) => {
    const query = new URLSearchParams(search);
    if (at > 0) query.set("offset", String(at));
    else query.delete("offset");
    return `?${query}`;
  };
  return (
    <div aria-busy={isPlaceholderData} className={cx("flex flex-col gap-9", isPlaceholderData && "opacity-60")}>
      <MatchDays matches={data.matches} isLatestFirst={isPast} noteOf={noteOf} />
      <Pagination total={data.total} limit={myPageSize} offset={offset} hrefFor={hrefFor} />
    </div>
  );
}

function Nothing({ isPast }: { isPast: boolean }) {
  const { t } = useLingui();
  const paths = usePaths();
  if (isPast) {
    return <EmptyState icon={whistle} title={t`The matches you have played will be here.`} />;
  }
  return (
    <EmptyState icon={whistle} title={t`You are in no match yet. Find one, or open your own.`}>
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
