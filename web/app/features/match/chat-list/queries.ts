import { createConnectQueryKey, useMutation, useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { RosterService } from "~/gen/lapang/v1/roster_pb";
import { persistOffline } from "~/lib/offline/query-persistence";
import { useRefresh } from "../queries";

const method = RosterService.method;

/** How many lists are available offline: as many as matches. */
const exportPersistence = persistOffline(method.exportRoster, 20);

/** Invalidates matches and their texts, also after a refusal: then somebody else has changed the list. */
function useListChanged() {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const queryKey = createConnectQueryKey({ schema: method.exportRoster, cardinality: undefined });
  return () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey })]);
}

/** Reads a list and changes nothing. It is no query, as the text has names in it and may be long. */
export function useParseRoster() {
  return useMutation(method.parseRoster);
}

/** Not retried: if the response is lost, the next reading of the list shows what was applied. */
export function useApplyRoster() {
  return useMutation(method.applyRoster, { onSettled: useListChanged() });
}

export function useUndoRoster() {
  return useMutation(method.undoRoster, { onSettled: useListChanged() });
}

/** The list as text for a chat, read again with each change of the match, and available offline. */
export function useRosterText({ id, revision }: Match) {
  const query = useQuery(method.exportRoster, { matchId: id }, { staleTime: 2_000, meta: exportPersistence });
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision has another text.
  useEffect(() => {
    void refetch({ cancelRefetch: false });
  }, [revision]);
  return query;
}
