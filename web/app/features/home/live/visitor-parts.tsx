import { createPortal } from "react-dom";
import { SearchLauncher } from "~/features/venue/search-launcher";
import { useNextSearch } from "~/features/venue/use-next-search";
import { FreeVenues } from "./free-venues";
import { OpenMatches } from "./open-matches";

/** For a visitor: the search in the hero, and what it finds below. */
export function VisitorParts({ searchSlot }: { searchSlot: HTMLElement | null }) {
  const search = useNextSearch();
  const { filters, zone } = search;
  return (
    <>
      {searchSlot && createPortal(<SearchLauncher filters={filters} zone={zone} />, searchSlot)}
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-10 px-4 pt-8 empty:hidden sm:px-6 sm:pt-14">
        <FreeVenues id="courts" search={search} most={6} columns="sm:grid-cols-2 lg:grid-cols-3" />
        <OpenMatches search={search} most={4} columns="sm:grid-cols-2" />
      </div>
    </>
  );
}
