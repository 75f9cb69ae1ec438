import { useMutation, useQuery } from "@connectrpc/connect-query";
import { useEffect } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { RosterService } from "~/gen/lapang/v1/roster_pb";
import { safeToRetry } from "~/lib/http/query-client";
import { useRefresh } from "../queries";
import { dropGuestToken } from "./guest-token";

const method = RosterService.method;

/** Covers the two parts of a page that show the place, in milliseconds. */
const placeFresh = 2_000;

/** Not retried: if the response is lost, the refetched list shows the names. */
export function useAddGuests() {
  return useMutation(method.addGuest, { onSettled: useRefresh() });
}

export function useUpdateGuest() {
  return useMutation(method.updateGuest, { onSettled: useRefresh() });
}

/** With a token the guest leaves, and this browser forgets the token. */
export function useRemoveGuest() {
  const refresh = useRefresh();
  return useMutation(method.removeGuest, {
    onSuccess: (_, { matchId, token }) => {
      if (matchId && token) dropGuestToken(matchId);
    },
    onSettled: refresh,
  });
}

export function useJoinAsGuest() {
  return useMutation(method.joinAsGuest, { onSettled: useRefresh() });
}

/** The place of a token, read again with each change of the match. It is never persisted: its key has the token. */
export function useGuestPlace({ id, revision }: Match, token: string) {
  const query = useQuery(
    method.getGuestPlace,
    { matchId: id, token },
    { staleTime: placeFresh, select: (answer) => answer.place },
  );
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another revision the place may be another one.
  useEffect(() => {
    void refetch({ cancelRefetch: false });
  }, [revision]);
  return query;
}

/**
 * `onAnswered` runs whichever way the claim was sent: pressed, or on the retry after an email is confirmed. A token whose
 * place is the player's now is forgotten.
 */
export function useClaimGuest(onAnswered: (isDone: boolean) => void) {
  const refresh = useRefresh();
  return useMutation(method.claimGuest, {
    onSuccess: ({ isDone }, { matchId, token }) => {
      if (isDone && matchId && token) dropGuestToken(matchId);
      onAnswered(isDone);
    },
    onSettled: refresh,
  });
}

export function useConfirmClaim() {
  return useMutation(method.confirmClaim, { onSettled: useRefresh() });
}

/** Idempotent. */
export function useSetPaid() {
  return useMutation(method.setPaid, { ...safeToRetry, onSettled: useRefresh() });
}
