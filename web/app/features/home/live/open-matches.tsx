import { Trans, useLingui } from "@lingui/react/macro";
import { queryOf } from "~/features/match/list/filter-rules";
import { MatchCard } from "~/features/match/match-card";
import type { NextSearch } from "~/features/venue/use-next-search";
import { usePaths } from "~/lib/http/paths";
import { useOwnSports } from "~/lib/session/own-sports";
import { useSession } from "~/lib/session/session";
import { TextLink } from "~/ui/link/text-link";
import { QueryView } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { openMatchesOf, useOpenMatches } from "./queries";
import { SectionHead, Strip } from "./strip";

type Props = { search: NextSearch; most: number; columns: string };

/** Matches around there that have a place left and that the reader is not in. */
export function OpenMatches({ search: { filters, zone, isKnown }, most, columns }: Props) {
  const { t } = useLingui();
  const paths = usePaths();
  const session = useSession();
  const ownSports = useOwnSports();
  const playerId = session.state === "in" ? session.user.id : null;
  // Some of them may be the player's own.
  const query = useOpenMatches(isKnown ? filters : null, zone, playerId ? most * 2 : most);
  const matches = query.data?.matches
    .filter(({ hasJoined, hostId }) => !hasJoined && (!playerId || hostId !== playerId))
    .slice(0, most);
  if (matches?.length === 0 || (!playerId && !matches)) return null;
  const where = filters.city;
  return (
    <section aria-labelledby="home-matches" className="flex flex-col gap-3">
      <SectionHead
        id="home-matches"
        title={t`Matches with spots left`}
        note={where && <p className="text-muted">{where}</p>}
        more={
          <TextLink to={paths.play(queryOf(openMatchesOf(filters), ownSports))} className="shrink-0 font-semibold">
            <Trans>All matches</Trans>
          </TextLink>
        }
      />
      {matches ? (
        <Strip className={columns}>
          {matches.map((match) => (
            <li key={match.id}>
              <MatchCard match={match} />
            </li>
          ))}
        </Strip>
      ) : (
        <QueryView query={query}>
          <div className="animate-late">
            <Strip className={columns}>
              <li>
                <Skeleton className="h-44 rounded-card!" />
              </li>
            </Strip>
          </div>
        </QueryView>
      )}
    </section>
  );
}
