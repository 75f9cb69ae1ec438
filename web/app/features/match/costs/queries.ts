import { create } from "@bufbuild/protobuf";
import { createConnectQueryKey, useMutation, useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CostService, type GetSharesResponse, GetSharesResponseSchema } from "~/gen/lapang/v1/cost_pb";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { RosterService } from "~/gen/lapang/v1/roster_pb";
import { safeToRetry } from "~/lib/http/query-client";
import { persistOffline } from "~/lib/offline/query-persistence";
import { useRefresh } from "../queries";

const method = CostService.method;

/** Covers the parts of a page that show the shares, in milliseconds. */
const sharesFresh = 2_000;
/** As many as matches are available offline. */
const sharesPersistence = persistOffline(method.getShares, 20);

const requestOf = (matchId: string, token: string | null) => (token ? { matchId, token } : { matchId });

/**
 * What a match costs and who has paid, read again with each change of the match. Available offline, except with a token:
 * the key of such a query has it.
 */
export function useShares({ id, revision }: Match, token: string | null = null) {
  const query = useQuery(method.getShares, requestOf(id, token), {
    staleTime: sharesFresh,
    ...(!token && { meta: sharesPersistence }),
  });
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another revision the shares may be others.
  useEffect(() => {
    void refetch({ cancelRefetch: false });
  }, [revision]);
  return query;
}

/** The answer to a change has all shares; the match is read again for everybody's price, after a refusal too. */
function useSharesChanged() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return {
    onSuccess: ({ shares }: { shares?: GetSharesResponse }, sent: { matchId?: string; token?: string }) => {
      const queryKey = createConnectQueryKey({
        schema: method.getShares,
        input: requestOf(sent.matchId ?? "", sent.token ?? null),
        cardinality: "finite",
      });
      if (shares) queryClient.setQueriesData({ queryKey }, create(GetSharesResponseSchema, shares));
    },
    onSettled: refresh,
  };
}

/** Not retried: the revision refuses what was saved already. */
export function useSetCosts() {
  return useMutation(method.setCosts, useSharesChanged());
}

/** Idempotent. */
export function useCloseCosts() {
  return useMutation(method.closeCosts, { ...safeToRetry, ...useSharesChanged() });
}

/** Idempotent. Pending until the shares are read again, so that a tap does not flicker. */
export function useNotePaid() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const queryKey = createConnectQueryKey({ schema: method.getShares, cardinality: undefined });
  return useMutation(RosterService.method.setPaid, {
    ...safeToRetry,
    onSettled: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey })]),
  });
}

/** Idempotent. */
export function useReportShare() {
  return useMutation(method.reportShare, { ...safeToRetry, ...useSharesChanged() });
}
