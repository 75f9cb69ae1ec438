import { createConnectQueryKey, useMutation, useQuery, useTransport } from "@connectrpc/connect-query";
import { type QueryClient, useMutation as useOwnMutation, useQueryClient } from "@tanstack/react-query";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { safeToRetry } from "~/lib/http/query-client";
import { signedIn } from "~/lib/session/current-user";
import { makePasskey } from "~/lib/session/make-passkey";
import { type CurrentUser, publishSession } from "~/lib/session/session";

const { getUserDevices, revokeDevice, revokeOtherDevices } = AuthService.method;
const { getCurrentUser, listPasskeys, renamePasskey, deletePasskey } = AuthService.method;

const devicesKey = createConnectQueryKey({ schema: getUserDevices, cardinality: "finite" });
const passkeysKey = createConnectQueryKey({ schema: listPasskeys, cardinality: "finite" });
const waysInKey = createConnectQueryKey({ schema: getCurrentUser, cardinality: "finite" });

/** Always refetched: a reader of this page may be worried about their account. */
const fresh = { staleTime: 0 };

export function useDevices() {
  return useQuery(getUserDevices, {}, fresh);
}

/** Idempotent: signing a device out twice does no harm. */
export function useRevokeDevice() {
  return useMutation(revokeDevice, safeToRetry);
}

export function useRevokeOtherDevices() {
  return useMutation(revokeOtherDevices, safeToRetry);
}

/** Refreshes the list, unless this very device was signed out. */
export function useRefreshDevices(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: devicesKey });
}

export function usePasskeys() {
  return useQuery(listPasskeys, {}, fresh);
}

export function useWaysIn() {
  return useQuery(getCurrentUser, {}, fresh);
}

export function useRenamePasskey() {
  const queryClient = useQueryClient();
  return useMutation(renamePasskey, {
    ...safeToRetry,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passkeysKey }),
  });
}

/**
 * Not retried: a second try would find nothing. The new list is not awaited, because the row with the message goes
 * with it.
 */
export function useDeletePasskey() {
  const queryClient = useQueryClient();
  return useMutation(deletePasskey, {
    onSuccess: () => {
      refreshWaysIn(queryClient);
    },
  });
}

/** Adds a passkey; the player stays signed in. */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  const transport = useTransport();
  return useOwnMutation({
    mutationFn: ({ email, name }: Pick<CurrentUser, "email" | "name">) => makePasskey(transport, { email, name }),
    onSuccess: async ({ user, session }) => {
      const player = signedIn(user, session?.sessionId);
      if (player) publishSession(player);
      await refreshWaysIn(queryClient);
    },
  });
}

async function refreshWaysIn(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: passkeysKey }),
    queryClient.invalidateQueries({ queryKey: waysInKey }),
  ]);
}
