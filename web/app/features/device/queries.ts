import { createConnectQueryKey, useMutation, useQuery, useTransport } from "@connectrpc/connect-query";
import { type QueryClient, useMutation as useOwnMutation, useQueryClient } from "@tanstack/react-query";
import { AuthService } from "~/gen/lapang/v1/auth_pb";
import { signedIn } from "~/lib/current-user";
import { makePasskey } from "~/lib/make-passkey";
import { safeToRetry } from "~/lib/query-client";
import type { CurrentUser } from "~/lib/session";
import { keepSession } from "~/lib/session-query";

const { getUserDevices, revokeDevice, revokeOtherDevices } = AuthService.method;
const { getCurrentUser, listPasskeys, renamePasskey, deletePasskey } = AuthService.method;

const devicesKey = createConnectQueryKey({ schema: getUserDevices, cardinality: "finite" });
const passkeysKey = createConnectQueryKey({ schema: listPasskeys, cardinality: "finite" });
const waysInKey = createConnectQueryKey({ schema: getCurrentUser, cardinality: "finite" });

/** Somebody who looks here may be worried: what they see is never older than the page. */
const fresh = { staleTime: 0 };

export function useDevices() {
  return useQuery(getUserDevices, {}, fresh);
}

/** A device that is signed out already stays so: doing it twice does no harm. */
export function useRevokeDevice() {
  return useMutation(revokeDevice, safeToRetry);
}

export function useRevokeOtherDevices() {
  return useMutation(revokeOtherDevices, safeToRetry);
}

/** After a device has been signed out, unless it was this one: then there is nobody left to ask. */
export function useRefreshDevices(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: devicesKey });
}

export function usePasskeys() {
  return useQuery(listPasskeys, {}, fresh);
}

/** The ways in that the account has, as the server sees them. */
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

/** Runs once: a second try would not find it. Nobody waits for the new list, as the row that says it is done goes with it. */
export function useDeletePasskey() {
  const queryClient = useQueryClient();
  return useMutation(deletePasskey, {
    onSuccess: () => {
      refreshWaysIn(queryClient);
    },
  });
}

/** One more passkey of the player, who stays signed in as they are. */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  const transport = useTransport();
  return useOwnMutation({
    mutationFn: ({ email, name }: Pick<CurrentUser, "email" | "name">) => makePasskey(transport, { email, name }),
    onSuccess: async ({ user, session }) => {
      const player = signedIn(user, session?.sessionId);
      if (player) keepSession(player);
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
