import type { ReactNode } from "react";
import { QueryError } from "~/ui/query-error";
import { QueryPending } from "~/ui/query-pending";
import { SkeletonList } from "~/ui/skeleton-list";
import { type Preference, preferencesOf } from "./preference-rules";
import { usePreferences } from "./queries";

/** Loads the player's stored sports. */
export function LoadedPreferences({ children }: { children: (preferences: Preference[]) => ReactNode }) {
  const query = usePreferences();
  const { data, error, isFetching, refetch } = query;
  if (data) return children(preferencesOf(data.preferences));
  if (error) return <QueryError error={error} onRetry={() => refetch()} isRetrying={isFetching} />;
  return (
    <QueryPending query={query}>
      <SkeletonList count={6} className="h-16" />
    </QueryPending>
  );
}
