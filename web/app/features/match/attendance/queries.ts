import { create } from "@bufbuild/protobuf";
import { callUnaryMethod, createConnectQueryKey, useMutation, useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { GetMatchResponseSchema, MatchService } from "~/gen/lapang/v1/match_pb";
import { RosterService } from "~/gen/lapang/v1/roster_pb";
import { safeToRetry } from "~/lib/http/query-client";
import { knownSession } from "~/lib/session/session";
import { useRefresh } from "../queries";
import { createMarks } from "./marks";

/** What this phone noted of a match's people, sent or not. */
export function useMarks(matchId: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const [marks] = useState(() =>
    createMarks({
      matchId,
      owner: knownSession()?.user.id ?? "",
      async send(noted) {
        const { match } = await callUnaryMethod(transport, RosterService.method.setAttendance, {
          matchId,
          marks: noted,
        });
        const queryKey = createConnectQueryKey({
          schema: MatchService.method.getMatch,
          input: { id: matchId },
          cardinality: "finite",
        });
        // Not read again for each tap: the answer has the whole match.
        if (match) queryClient.setQueriesData({ queryKey }, create(GetMatchResponseSchema, { match }));
      },
    }),
  );
  useEffect(() => marks.open(), [marks]);
  return { ...useSyncExternalStore(marks.subscribe, marks.snapshot), note: marks.note, forget: marks.forget };
}

/** Idempotent. */
export function useDisputeAttendance() {
  return useMutation(RosterService.method.disputeAttendance, { ...safeToRetry, onSettled: useRefresh() });
}
