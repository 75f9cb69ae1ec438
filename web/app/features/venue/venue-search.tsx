import { useLingui } from "@lingui/react/macro";
import { ownFirst, useOwnSports } from "~/lib/own-sports";
import { isSportId } from "~/lib/sports";
import { DebouncedSearchField } from "~/ui/debounced-search-field";
import { SportChips } from "~/ui/sport-chips";
import { PlaceFilter } from "./place-filter";
import { useFilters } from "./use-filters";

/** Search fields: text, place, sports. All are in the address; without sports in it, the player's own apply. */
export function VenueSearch() {
  const { t } = useLingui();
  const { filters, change } = useFilters();
  const ownSports = useOwnSports() ?? [];
  return (
    <search className="flex flex-col gap-3">
      <DebouncedSearchField
        label={t`Search venues`}
        placeholder={t`Name, area or sport`}
        text={filters.text}
        onDebounced={(text) => change({ text })}
      />
      <PlaceFilter filters={filters} onChange={change} />
      <SportChips
        label={t`Sports`}
        isOneLine
        hasAll
        sports={ownFirst(ownSports)}
        selected={filters.sports}
        onChange={(sports) => change({ sports: sports.filter(isSportId) })}
      />
    </search>
  );
}
