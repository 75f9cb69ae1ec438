import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Code, createClient } from "@connectrpc/connect";
import { callUnaryMethod, createConnectQueryKey, useMutation, useQuery, useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type GetBoardResponse, PlayService } from "~/gen/lapang/v1/play_pb";
import { codeOf } from "~/lib/http/error-code";
import { newKey } from "~/lib/http/new-key";
import { prefetch } from "~/lib/http/prefetch";
import { safeToRetry } from "~/lib/http/query-client";
import { watch } from "~/lib/http/watching";
import { useVisible } from "~/lib/offline/network";
import { persistOffline } from "~/lib/offline/query-persistence";
import { knownSession } from "~/lib/session/session";
import { createNightQueue } from "./queue";
import { nightOf, sendChange } from "./wire";

const method = PlayService.method;

/** Covers the request that the page starts before its code is loaded, in milliseconds. */
const boardFresh = 2_000;
/** How many nights are available offline. */
const maxPersisted = 3;
const persisted = persistOffline(method.getBoard, maxPersisted);

export function prefetchBoard(matchId: string): void {
  prefetch(method.getBoard, { matchId, boardKey: "" }, { meta: persisted });
}

/** The night of a match, updated live; with a key also for those who are not in it. */
export function useBoard(matchId: string, boardKey = "") {
  // A key is not stored on a device.
  const meta = boardKey ? undefined : persisted;
  const query = useQuery(method.getBoard, { matchId, boardKey }, { staleTime: boardFresh, meta });
  const isThere = query.data !== undefined && codeOf(query.error) !== Code.NotFound;
  useWatch(isThere ? matchId : "", boardKey);
  return query;
}

/** Whether an evening runs; asks once, for those in a match. */
export function useHasNight(matchId: string) {
  const options = { staleTime: 60_000, retry: false, meta: persisted };
  return useQuery(
    method.getBoard,
    { matchId, boardKey: "" },
    { ...options, select: ({ night }) => night !== undefined },
  );
}

function useWatch(matchId: string, boardKey: string): void {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const isVisible = useVisible();
  useEffect(() => {
    if (!isVisible || !matchId) return;
    const calls = createClient(PlayService, transport);
    const request = { matchId, boardKey };
    const queryKey = createConnectQueryKey({ schema: method.getBoard, input: request, cardinality: "finite" });
    const known = () =>
      queryClient
        .getQueriesData<GetBoardResponse>({ queryKey })
        .reduce((most, [, answer]) => Math.max(most, Number(answer?.night?.revision ?? 0)), 0);
    return watch({
      open: (options) => calls.watchBoard(request, options),
      onMessage: ({ revision, isGone }) => {
        // A fetch that is under way may have been answered before the change.
        if (isGone || revision > known())
          void queryClient.refetchQueries({ queryKey, type: "active" }, { cancelRefetch: true });
      },
      poll: () => queryClient.refetchQueries({ queryKey, type: "active" }, { throwOnError: true }),
    });
  }, [isVisible, matchId, boardKey, transport, queryClient]);
}

/** The night with this phone's own changes, sent or not. */
export function useNight(matchId: string) {
  const transport = useTransport();
  const query = useBoard(matchId);
  const [queue] = useState(() =>
    createNightQueue({
      matchId,
      owner: knownSession()?.user.id ?? "",
      send: (change) => sendChange(transport, matchId, change),
      read: async () => {
        const { night } = await callUnaryMethod(transport, method.getBoard, { matchId });
        return night ? nightOf(night) : null;
      },
    }),
  );
  useEffect(() => queue.open(), [queue]);
  const message = query.data?.night;
  const read = useMemo(() => message && nightOf(message), [message]);
  useEffect(() => {
    if (read) queue.rebase(read);
  }, [read, queue]);
  const queued = useSyncExternalStore(queue.subscribe, queue.snapshot);
  return { query, queue, ...queued, night: queued.night ?? read ?? null };
}

/** A new link of the TV board; the old one leads nowhere. */
export function useRenewBoardKey(matchId: string) {
  const queryClient = useQueryClient();
  const queryKey = createConnectQueryKey({ schema: method.getBoard, input: { matchId }, cardinality: "finite" });
  const renewing = useMutation(method.renewBoardKey, {
    ...safeToRetry,
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const { isPending, error } = renewing;
  const renew = () => renewing.mutateAsync({ matchId, change: { key: newKey(), at: timestampFromDate(new Date()) } });
  return { renew, isPending, error };
}

/** Starts an evening, or sets it up anew before it begins. Its key makes it safe to repeat. */
export function useStartNight() {
  const queryClient = useQueryClient();
  const queryKey = createConnectQueryKey({ schema: method.getBoard, cardinality: undefined });
  return useMutation(method.startNight, {
    ...safeToRetry,
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
}
