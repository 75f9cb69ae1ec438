import offline from "icon:lucide/cloud-off";
import { Trans } from "@lingui/react/macro";
import { type Query, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { retriesBeforeNotice } from "~/lib/timeouts";
import { Button } from "./button";
import { Icon } from "./icon";

const isUnanswered = ({ state }: Query) => state.data === undefined && state.fetchFailureCount > 0;

export type Awaited = { failureCount: number; data: unknown };

type Props = {
  query: Awaited;
  /** The skeleton. */
  children: ReactNode;
};

/** Shown until the first response: the skeleton, and after failed attempts a note that it is being retried. */
export function QueryPending({ query, children }: Props) {
  const client = useQueryClient();
  if (query.data !== undefined || query.failureCount < retriesBeforeNotice) return children;

  /** Retries all pending queries of the page without waiting for the backoff. */
  async function tryNow() {
    const waiting = new Set(client.getQueryCache().findAll({ fetchStatus: "fetching", predicate: isUnanswered }));
    const those = { predicate: (other: Query) => waiting.has(other) };
    await client.cancelQueries(those);
    await client.refetchQueries(those);
  }

  return (
    <div role="status" className="flex flex-col items-center gap-4 rounded-panel bg-sunken px-6 py-12 text-center">
      <Icon of={offline} className="text-4xl text-muted" />
      <p className="max-w-md text-balance font-semibold">
        <Trans>We cannot reach Lapang. Still trying…</Trans>
      </p>
      <Button variant="secondary" onPress={tryNow}>
        <Trans>Try now</Trans>
      </Button>
    </div>
  );
}
