import { createConnectQueryKey, useMutation, useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { SafetyService } from "~/gen/lapang/v1/safety_pb";
import { TournamentService } from "~/gen/lapang/v1/tournament_pb";
import { safeToRetry } from "~/lib/http/query-client";

/** Reporting again changes the report. */
export function useReport() {
  return useMutation(SafetyService.method.report, safeToRetry);
}

export function useBlocked() {
  return useQuery(SafetyService.method.listBlocked);
}

/** Blocking again is the same as once. */
export function useBlockPlayer() {
  return useMutation(SafetyService.method.blockPlayer, { ...safeToRetry, onSuccess: useBlocksChanged() });
}

export function useUnblockPlayer() {
  return useMutation(SafetyService.method.unblockPlayer, { ...safeToRetry, onSuccess: useBlocksChanged() });
}

/** Other matches and tournaments are listed then. */
const changedByBlocks = [
  createConnectQueryKey({ schema: SafetyService.method.listBlocked, cardinality: undefined }),
  createConnectQueryKey({ schema: MatchService.method.listMatches, cardinality: undefined }),
  createConnectQueryKey({ schema: TournamentService.method.listTournaments, cardinality: undefined }),
];

function useBlocksChanged() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of changedByBlocks) void queries.invalidateQueries({ queryKey });
  };
}
