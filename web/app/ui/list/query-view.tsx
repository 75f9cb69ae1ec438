import offline from "icon:lucide/cloud-off";
import type { MessageDescriptor } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { type Query, type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useExplainLoading } from "~/lib/http/error-messages";
import { retriesBeforeNotice } from "~/lib/http/timeouts";
import { Button } from "../look/button";
import { Icon } from "../look/icon";

/** A query of a response like this one. */
export type QueryOf<Answer> = Pick<
  UseQueryResult<Answer>,
  "data" | "error" | "failureCount" | "isFetching" | "refetch"
>;

type Props = {
  query: QueryOf<unknown>;
  /** The call's default message. */
  otherwise?: MessageDescriptor;
  /** The skeleton; or the whole part, if it draws its own skeleton. */
  children: ReactNode;
};

/** What a query loads, or why it has no data: Try Again after an error, a note while it is being retried. */
export function QueryView({ query, otherwise, children }: Props) {
  if (query.error && query.data === undefined) {
    const retry = () => query.refetch();
    return <QueryError error={query.error} otherwise={otherwise} onRetry={retry} isRetrying={query.isFetching} />;
  }
  return <QueryPending query={query}>{children}</QueryPending>;
}

type ErrorProps = {
  /** The call's error. */
  error: unknown;
  /** The call's default message. */
  otherwise?: MessageDescriptor;
  onRetry: () => void;
  isRetrying?: boolean;
};

/** A part of a page that could not be loaded: why, and Try Again. */
export function QueryError({ error, otherwise, onRetry, isRetrying }: ErrorProps) {
  const explain = useExplainLoading();
  return (
    <div role="alert" className="flex flex-col items-center gap-4 rounded-panel bg-sunken px-6 py-12 text-center">
      <Icon of={offline} className="text-4xl text-muted" />
      <p className="max-w-md text-balance font-semibold">{explain(error, otherwise)}</p>
      <Button variant="secondary" onPress={onRetry} isPending={isRetrying}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}

const isUnanswered = ({ state }: Query) => state.data === undefined && state.fetchFailureCount > 0;

export type Awaited = { failureCount: number; data: unknown };

type PendingProps = {
  query: Awaited;
  /** The skeleton. */
  children: ReactNode;
};

/** Shown until the first response: the skeleton, and after failed attempts a note that it is being retried. */
export function QueryPending({ query, children }: PendingProps) {
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
