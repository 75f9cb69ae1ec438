import { useLingui } from "@lingui/react/macro";
import { CostMode, type Match } from "~/gen/lapang/v1/match_pb";
import { Card } from "~/ui/list/card";
import { QueryView } from "~/ui/list/query-view";
import { Skeleton } from "~/ui/look/skeleton";
import { CostsCard } from "./costs-card";
import { useShares } from "./queries";
import { WhoPaid } from "./who-paid";

/** For the host and co-hosts: what the match costs, and who has paid. */
export function MatchCosts({ match, isHost }: { match: Match; isHost: boolean }) {
  const { t } = useLingui();
  const query = useShares(match);
  const { data } = query;
  const mode = data?.costs?.mode;
  return (
    <>
      <Card label={t({ message: "Costs", context: "a match" })} className="flex flex-col gap-3">
        <QueryView query={query}>
          {data ? (
            <CostsCard match={match} answer={data} isHost={isHost} readAgain={query.refetch} />
          ) : (
            <Skeleton className="h-28" />
          )}
        </QueryView>
      </Card>
      {data && (mode === CostMode.FIXED || mode === CostMode.SPLIT) && <WhoPaid match={match} answer={data} />}
    </>
  );
}
