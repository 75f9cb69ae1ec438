import { Suspense } from "react";
import { prefetchMyBookings } from "~/features/booking/queries";
import { prefetchMyMatches } from "~/features/match/queries";
import { lazyPart } from "~/ui/lazy-part";
import { SkeletonList } from "~/ui/look/skeleton";

const load = async () => (await import("./coming")).Coming;
const List = lazyPart(load);

/** The first tab of My games, whose code comes with its first visit. */
export function Coming() {
  return (
    <Suspense fallback={<SkeletonList count={3} className="h-34 rounded-card" />}>
      <List />
    </Suspense>
  );
}

export async function prefetchComing(): Promise<void> {
  prefetchMyBookings(false, 0);
  prefetchMyMatches(false, 0);
  // Without its code the tab itself reports the failure.
  const [queries] = await Promise.all([import("~/features/tournament/queries"), load()]).catch(() => []);
  queries?.prefetchMyTournaments(false, 0);
}
