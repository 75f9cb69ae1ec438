import { Code } from "@connectrpc/connect";
import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { codeOf } from "./error-code";
import { isKept } from "./kept-reads";
import { networkChangedAt, subscribeToNetwork, useOnline } from "./network";
import { useVisible } from "./use-visible";

/** After so many failed attempts, a second or so, it is more than slow. */
const worthSaying = 2;
/** How often what could not be read again is tried by itself, in milliseconds. */
const tryEvery = 20_000;

/** Answers that say something of what is shown; its page speaks of them. */
const refusals = new Set<Code | undefined>([Code.NotFound, Code.PermissionDenied, Code.Unauthenticated]);

const hasFailed = ({ state }: Query) =>
  state.fetchFailureCount >= worthSaying || (state.status === "error" && !refusals.has(codeOf(state.error)));

/** Whether it is not known if what is shown still holds: it could not be read again, or not since the network went. */
function isDoubtful(query: Query): boolean {
  const { data, dataUpdatedAt } = query.state;
  if (data === undefined) return false;
  return isKept(data) || hasFailed(query) || dataUpdatedAt < networkChangedAt();
}

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
    predicate: (query) => (isDoubtful(query) || (query.state.data === undefined && hasFailed(query))) && isAlso(query),
  });
}

const isIdle = ({ state }: Query) => state.fetchStatus === "idle";

/**
 * When the oldest of what the page shows was read, while it is not known whether it still holds; else null. As soon as there
 * is a network, and now and then where there seems to be one, it is read again.
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
