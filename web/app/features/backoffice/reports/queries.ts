import { createConnectQueryKey, useMutation, useQuery } from "@connectrpc/connect-query";
import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { SafetyService } from "~/gen/lapang/v1/safety_pb";
import { VenueService } from "~/gen/lapang/v1/venue_pb";
import { safeToRetry } from "~/lib/http/query-client";

/** Read once: what has been decided stays on screen, and can be undone. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };

export function useReports(limit: number) {
  return useQuery(SafetyService.method.listReports, { limit }, once);
}

export function useDecided(limit: number, offset: number) {
  const options = { ...once, placeholderData: keepPreviousData };
  return useQuery(SafetyService.method.listDecided, { limit, offset }, options);
}

export function useSuspended(limit: number, offset: number, query: string) {
  const options = { ...once, placeholderData: keepPreviousData };
  return useQuery(SafetyService.method.listSuspended, { limit, offset, query }, options);
}

const forCount = { limit: 1 };
const countFresh = 60_000;

/** How much waits for a decision; asked at most once a minute, and after each decision. */
export function useOpenReports(): number {
  const { data } = useQuery(SafetyService.method.listReports, forCount, {
    staleTime: countFresh,
    gcTime: Number.POSITIVE_INFINITY,
    select: ({ total }) => total,
  });
  return data ?? 0;
}

/** The list on screen stays. */
function useCountChanged() {
  const client = useQueryClient();
  const queryKey = createConnectQueryKey({
    schema: SafetyService.method.listReports,
    input: forCount,
    cardinality: "finite",
  });
  return () => client.invalidateQueries({ queryKey });
}

export function useDecideReport() {
  return useMutation(SafetyService.method.decideReport, { onSettled: useCountChanged() });
}

export function useHideReview() {
  const client = useQueryClient();
  const changed = useCountChanged();
  const queryKey = createConnectQueryKey({ schema: VenueService, cardinality: undefined });
  return useMutation(SafetyService.method.hideReview, {
    ...safeToRetry,
    onSuccess: () => Promise.all([changed(), client.invalidateQueries({ queryKey })]),
  });
}

export function useHideMatch() {
  return useMutation(SafetyService.method.hideMatch, { onSettled: useCountChanged() });
}

export function useHideTournament() {
  return useMutation(SafetyService.method.hideTournament, { onSettled: useCountChanged() });
}

export function useSuspendPlayer() {
  return useMutation(SafetyService.method.suspendPlayer, { onSettled: useCountChanged() });
}
