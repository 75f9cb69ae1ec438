import { Suspense } from "react";
import { createPortal } from "react-dom";
import { SearchLauncher } from "~/features/venue/search-launcher";
import { useNextSearch } from "~/features/venue/use-next-search";
import { whenQuiet } from "~/lib/offline/quiet";
import { lazyPart, Nothing } from "~/ui/lazy-part";
import { FreeVenues } from "./free-venues";
import type { OpenMatches as Matches } from "./open-matches";

/** Below the first screen. */
const OpenMatches = lazyPart<Parameters<typeof Matches>[0]>(async () => {
  await whenQuiet();
  return (await import("./open-matches")).OpenMatches;
}, Nothing);

/** For a visitor: the search in the hero, and what it finds below. */
export function VisitorParts({ searchSlot }: { searchSlot: HTMLElement | null }) {
  const search = useNextSearch();
  const { filters, zone } = search;
  return (
    <>
      {searchSlot && createPortal(<SearchLauncher filters={filters} zone={zone} />, searchSlot)}
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-10 px-4 pt-8 empty:hidden sm:px-6 sm:pt-14">
        <FreeVenues id="courts" search={search} most={6} columns="sm:grid-cols-2 lg:grid-cols-3" />
        <Suspense>
          <OpenMatches search={search} most={4} columns="sm:grid-cols-2" />
        </Suspense>
      </div>
    </>
  );
}
