import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useExplain } from "~/lib/errors";
import { Button } from "~/ui/button";
import { SkeletonList } from "~/ui/skeleton-list";
import { type Preference, preferencesOf } from "./preference-rules";
import { usePreferences } from "./queries";

/** The player's sports as they are kept, once they are here. */
export function LoadedPreferences({ children }: { children: (preferences: Preference[]) => ReactNode }) {
  const { t } = useLingui();
  const explain = useExplain();
  const { data, error, refetch } = usePreferences();
  if (data) return children(preferencesOf(data.preferences));
  if (!error) return <SkeletonList count={6} className="h-16" />;
  return (
    <div role="alert" className="flex flex-col items-start gap-4 rounded-card bg-surface p-5 ring-1 ring-line">
      <p className="font-semibold">{explain(error)}</p>
      <Button onPress={() => refetch()}>{t`Try Again`}</Button>
    </div>
  );
}
