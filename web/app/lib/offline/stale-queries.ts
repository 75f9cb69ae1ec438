import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { isRefusal } from "~/lib/http/error-code";
import { retriesBeforeNotice } from "~/lib/http/timeouts";
import { networkChangedAt, subscribeToNetwork, useOnline, useVisible } from "./network";
import { isPersisted } from "./query-persistence";

/** How often failed queries are refetched automatically, in milliseconds. */
const tryEvery = 20_000;

/** The page shows a refusal itself, and a refetch would not change it. */
const isRefused = ({ state }: Query) => state.status === "error" && isRefusal(state.error);

const hasFailed = ({ state }: Query) => state.fetchFailureCount >= retriesBeforeNotice || state.status === "error";

/** Whether it was stale when the network last changed. */
function wasStale({ state, observers }: Query): boolean {
  const age = networkChangedAt() - state.dataUpdatedAt;
  return observers.some(({ options: { staleTime } }) => typeof staleTime === "number" && age >= staleTime);
}

/**
 * Whether shown data may be outdated: its refetch failed, or it was not refetched since the network changed. Data
 * that is still fresh when the network is back does not count (specification §9).
 */
function maybeOutdated(query: Query): boolean {
  const { data, dataUpdatedAt } = query.state;
  if (data === undefined || isRefused(query)) return false;
  if (isPersisted(query) || hasFailed(query)) return true;
  return dataUpdatedAt < networkChangedAt() && (!navigator.onLine || wasStale(query));
}

const neverCame = (query: Query) => query.state.data === undefined && hasFailed(query) && !isRefused(query);

/** When the oldest possibly outdated data on screen was fetched, in milliseconds, or null. */
function oldestStale(client: QueryClient): number | null {
  const doubtful = client.getQueryCache().findAll({ type: "active", predicate: maybeOutdated });
  return doubtful.reduce<number | null>(
    (oldest, { state }) => Math.min(oldest ?? state.dataUpdatedAt, state.dataUpdatedAt),
    null,
  );
}

/** Refetches possibly outdated data, and data that never arrived. */
export function refetchStale(client: QueryClient, isAlso: (query: Query) => boolean = () => true): Promise<void> {
  return client.refetchQueries({
    type: "active",
    predicate: (query) => (maybeOutdated(query) || neverCame(query)) && isAlso(query),
  });
}

const isIdle = ({ state }: Query) => state.fetchStatus === "idle";

/**
 * When the oldest possibly outdated data on screen was fetched, or null. It is refetched as soon as there is a
 * network, and periodically while there seems to be one.
 */
export function useOldestStale(): number | null {
  const client = useQueryClient();
  const isOnline = useOnline();
  const isVisible = useVisible();
  const oldest = useSyncExternalStore(
    useCallback(
      (listener) => {
        const stops = [client.getQueryCache().subscribe(listener), subscribeToNetwork(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
      [client],
    ),
    () => oldestStale(client),
    () => null,
  );
  const isAnyDoubtful = oldest !== null;

  useEffect(() => subscribeToNetwork(() => void (navigator.onLine && refetchStale(client))), [client]);

  useEffect(() => {
    if (!isAnyDoubtful || !isOnline || !isVisible) return;
    // Data fetched before the network changed, on a page that was hidden then.
    void refetchStale(client, (query) => isIdle(query) && query.state.status !== "error");
    const timer = setInterval(() => void refetchStale(client, isIdle), tryEvery);
    return () => clearInterval(timer);
  }, [isAnyDoubtful, isOnline, isVisible, client]);

  return oldest;
}
