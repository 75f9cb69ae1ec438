import { createConnectQueryKey, useMutation, useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { UserService } from "~/gen/lapang/v1/user_pb";
import { safeToRetry } from "~/lib/http/query-client";
import { knownSession, publishSession } from "~/lib/session/session";

const { getUserSportPreferences, setUserSportPreferences, completeSportsPreferences } = UserService.method;

export function usePreferences() {
  return useQuery(getUserSportPreferences);
}

export function useSavePreferences() {
  const queryClient = useQueryClient();
  return useMutation(setUserSportPreferences, {
    ...safeToRetry,
    onSuccess: async () => {
      markCompleted();
      const queryKey = createConnectQueryKey({ schema: getUserSportPreferences, cardinality: "finite" });
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}

export function useSkipPreferences() {
  return useMutation(completeSportsPreferences, { ...safeToRetry, onSuccess: markCompleted });
}

/** From here on the player is no longer redirected to the sports page (specification §4). */
function markCompleted(): void {
  const session = knownSession();
  if (session) publishSession({ ...session, user: { ...session.user, sportsPreferencesCompleted: true } });
}
