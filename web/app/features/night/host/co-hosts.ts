import { createConnectQueryKey, useMutation, useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { MatchService } from "~/gen/lapang/v1/match_pb";
import { PlayService } from "~/gen/lapang/v1/play_pb";
import { safeToRetry } from "~/lib/http/query-client";
import { knownSession } from "~/lib/session/session";

/** In milliseconds. */
const fresh = 60_000;

/** Who hosts the match with its host. People of the night with an account are participants of the match. */
export function useCoHosts(matchId: string) {
  const queryClient = useQueryClient();
  const { getMatch } = MatchService.method;
  const { data } = useQuery(getMatch, { id: matchId }, { staleTime: fresh, retry: false });
  const queryKey = createConnectQueryKey({ schema: getMatch, input: { id: matchId }, cardinality: "finite" });
  const setting = useMutation(PlayService.method.setCoHosts, {
    ...safeToRetry,
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const match = data?.match;
  const userOf = (personId: string) => match?.participants.find(({ id }) => id === personId)?.userId ?? "";
  return {
    isCoHost: (personId: string) => match?.coHostIds.includes(userOf(personId)) ?? false,
    /** Only the host names co-hosts, of those who have a place in the match. */
    mayName: (personId: string) =>
      match !== undefined && match.hostId === knownSession()?.user.id && !["", match.hostId].includes(userOf(personId)),
    name(personId: string, isOn: boolean) {
      const others = (match?.coHostIds ?? []).filter((id) => id !== userOf(personId));
      setting.mutate({ matchId, userIds: isOn ? [...others, userOf(personId)] : others });
    },
    isPending: setting.isPending,
    error: setting.error,
  };
}

export type CoHosts = ReturnType<typeof useCoHosts>;
