import { Suspense } from "react";
import { lazyPart } from "~/ui/lazy-part";
import { SkeletonList } from "~/ui/look/skeleton";

const load = async () => (await import("./my-tournaments")).MyTournaments;
const List = lazyPart(load);

/** A tab of My games, whose code comes with its first visit. */
export function MyTournaments() {
  return (
    <Suspense fallback={<SkeletonList count={2} className="h-80 rounded-card!" />}>
      <List />
    </Suspense>
  );
}

export async function prefetchMyTournaments(isPast: boolean, offset: number): Promise<void> {
  // Without its code the tab itself reports the failure.
  const [queries] = await Promise.all([import("../queries"), load()]).catch(() => []);
  queries?.prefetchMyTournaments(isPast, offset);
}
