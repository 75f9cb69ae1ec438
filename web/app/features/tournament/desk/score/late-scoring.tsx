// What scoring needs beside its lists. The code comes once the page is quiet, because the line may be away at the first
// score; the service worker precaches it, too.
import { type ComponentProps, useEffect } from "react";
import { whenQuiet } from "~/lib/offline/quiet";
import { SkeletonList } from "~/ui/look/skeleton";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";

const load = async () => (await import("./scoring-parts")).scoringParts;
type Parts = Awaited<ReturnType<typeof load>>;
type Props<Name extends keyof Parts> = ComponentProps<Parts[Name]>;

export const ScoreSheet = lazyDialog<Props<"ScoreSheet">>(
  async () => (await load()).ScoreSheet,
  undefined,
  <SkeletonList count={2} className="h-32" />,
);
export const PutAside = lazyDialog<Props<"PutAside">>(async () => (await load()).PutAside);
export const ScoreDialog = lazyDialog<Props<"ScoreDialog">>(
  async () => (await load()).ScoreDialog,
  ({ onClose }) => onClose(),
);
export const StartDialog = lazyDialog<Props<"StartDialog">>(
  async () => (await load()).StartDialog,
  ({ onClose }) => onClose(),
);

export function useScoringLoaded() {
  useEffect(() => {
    // A failure is shown when a part opens.
    void whenQuiet()
      .then(load)
      .catch(() => {});
  }, []);
}
