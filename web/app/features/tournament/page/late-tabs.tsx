import { type ComponentType, Suspense } from "react";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { lazyPart } from "~/ui/lazy-part";
import { Skeleton } from "~/ui/look/skeleton";

type Props = { tournament: Tournament };

/** A tab whose code comes with its first visit. */
function lateTab(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load);
  return function Tab(props: Props) {
    return (
      <Suspense fallback={<Skeleton className="h-80 rounded-card!" />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

export const DrawTab = lateTab(async () => (await import("../draw/draw-tab")).DrawTab);
export const ScheduleTab = lateTab(async () => (await import("./schedule-tab")).ScheduleTab);
export const EntriesTab = lateTab(async () => (await import("./entries-tab")).EntriesTab);
