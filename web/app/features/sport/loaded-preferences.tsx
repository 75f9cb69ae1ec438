import type { ReactNode } from "react";
import { QueryView } from "~/ui/list/query-view";
import { SkeletonList } from "~/ui/look/skeleton";
import { type Preference, preferencesOf } from "./preference-rules";
import { usePreferences } from "./queries";

/** Loads the player's stored sports. */
export function LoadedPreferences({ children }: { children: (preferences: Preference[]) => ReactNode }) {
  const query = usePreferences();
  if (query.data) return children(preferencesOf(query.data.preferences));
  return (
    <QueryView query={query}>
      <SkeletonList count={6} className="h-16" />
    </QueryView>
  );
}
