import { createPortal } from "react-dom";
import { SearchLauncher } from "~/features/venue/search-launcher";
import { FreeVenues } from "./free-venues";
import { OpenMatches } from "./open-matches";
import { useHomeSearch } from "./use-home-search";

/** For a visitor: the search in the hero, and what it finds below. */
export function VisitorParts({ searchSlot }: { searchSlot: HTMLElement | null }) {
  const search = useHomeSearch();
  const { filters, change, zone, query } = search;
  return (
    <>
      {searchSlot &&
        createPortal(<SearchLauncher filters={filters} onChange={change} zone={zone} query={query} />, searchSlot)}
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-10 px-4 pt-8 empty:hidden sm:px-6 sm:pt-14">
        <FreeVenues id="courts" search={search} most={6} columns="sm:grid-cols-2 lg:grid-cols-3" />
        <OpenMatches search={search} most={4} columns="sm:grid-cols-2" />
      </div>
    </>
  );
}
