import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { isRefusal } from "./error-code";
import { isKept } from "./kept-reads";
import { networkChangedAt, subscribeToNetwork, useOnline } from "./network";
import { worthSaying } from "./patience";
import { useVisible } from "./use-visible";

/** How often what could not be read again is tried by itself, in milliseconds. */
const tryEvery = 20_000;

/** The page itself speaks of a refusal, and asking again does not change it. */
const isRefused = ({ state }: Query) => state.status === "error" && isRefusal(state.error);

const hasFailed = ({ state }: Query) => state.fetchFailureCount >= worthSaying || state.status === "error";

/** Whether it had grown stale by the time the network last went or came. */
function wasStale({ state, observers }: Query): boolean {
  const age = networkChangedAt() - state.dataUpdatedAt;
  return observers.some(({ options: { staleTime } }) => typeof staleTime === "number" && age >= staleTime);
}

/**
 * Whether it is not known if what is shown still holds: it could not be read again, or not since the network went. What is
 * still fresh when the network comes back is as good as if it had never been away (specification §9).
 */
function isDoubtful(query: Query): boolean {
  const { data, dataUpdatedAt } = query.state;
  if (data === undefined || isRefused(query)) return false;
  if (isKept(query) || hasFailed(query)) return true;
  return dataUpdatedAt < networkChangedAt() && (!navigator.onLine || wasStale(query));
}

const neverCame = (query: Query) => query.state.data === undefined && hasFailed(query) && !isRefused(query);

/** When the oldest of what is shown and doubtful was read, in milliseconds, or null when all of it is as it should be. */
function oldestDoubtful(client: QueryClient): number | null {
  const doubtful = client.getQueryCache().findAll({ type: "active", predicate: isDoubtful });
  return doubtful.reduce<number | null>(
    (oldest, { state }) => Math.min(oldest ?? state.dataUpdatedAt, state.dataUpdatedAt),
    null,
  );
}

/** Reads again what is doubtful, and what never came. */
export function readDoubtfulAgain(client: QueryClient, isAlso: (query: Query) => boolean = () => true): Promise<void> {
  return client.refetchQueries({
    type: "active",
    predicate: (query) => (isDoubtful(query) || neverCame(query)) && isAlso(query),
  });
}

const isIdle = ({ state }: Query) => state.fetchStatus === "idle";

/**
 * When the oldest of what the page shows was read, while it is not known whether it still holds; else null. As soon as there
 * is a network, and now and then where there seems to be one, that is read again, and nothing else.
 */
export function useOldestDoubtful(): number | null {
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
    () => oldestDoubtful(client),
    () => null,
  );
  const isAnyDoubtful = oldest !== null;

  useEffect(() => subscribeToNetwork(() => void (navigator.onLine && readDoubtfulAgain(client))), [client]);

  useEffect(() => {
    if (!isAnyDoubtful || !isOnline || !isVisible) return;
    // What was read before the network went and came back, on a page that was not shown then.
    void readDoubtfulAgain(client, (query) => isIdle(query) && query.state.status !== "error");
    const timer = setInterval(() => void readDoubtfulAgain(client, isIdle), tryEvery);
    return () => clearInterval(timer);
  }, [isAnyDoubtful, isOnline, isVisible, client]);

  return oldest;
}
