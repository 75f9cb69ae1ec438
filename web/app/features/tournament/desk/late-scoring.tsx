// What scoring needs beside its lists. The code comes once the page is quiet, because the line may be away at the first
// score; the service worker precaches it, too.
import { type ComponentProps, useEffect } from "react";
import { whenQuiet } from "~/lib/offline/quiet";
import { lazyDialog } from "~/ui/lazy-dialog";
import { SkeletonList } from "~/ui/skeleton";
import type { PutAside as Aside } from "./put-aside";
import type { ScoreDialog as InDialog } from "./score-dialog";
import type { ScoreSheet as Sheet } from "./score-sheet";
import type { StartDialog as Start } from "./start-dialog";

const sheet = async () => (await import("./score-sheet")).ScoreSheet;
const dialog = async () => (await import("./score-dialog")).ScoreDialog;
const aside = async () => (await import("./put-aside")).PutAside;
const start = async () => (await import("./start-dialog")).StartDialog;

export const ScoreSheet = lazyDialog<ComponentProps<typeof Sheet>>(
  sheet,
  undefined,
  <SkeletonList count={2} className="h-32" />,
);
export const ScoreDialog = lazyDialog<ComponentProps<typeof InDialog>>(dialog, ({ onClose }) => onClose());
export const PutAside = lazyDialog<ComponentProps<typeof Aside>>(aside);
export const StartDialog = lazyDialog<ComponentProps<typeof Start>>(start, ({ onClose }) => onClose());

export function useScoringLoaded() {
  useEffect(() => {
    // A failure is shown when a part opens.
    void whenQuiet()
      .then(() => Promise.all([sheet(), dialog(), aside(), start()]))
      .catch(() => {});
  }, []);
}
