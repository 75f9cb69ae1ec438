import { useLingui } from "@lingui/react/macro";
import { sportIds, sportNames } from "~/lib/sports";
import { ChipGroup } from "~/ui/chip-group";
import { SettledSearchField } from "~/ui/settled-search-field";
import { SportIcon } from "~/ui/sport-icon";
import { PlaceFilter } from "./place-filter";
import { useFilters } from "./use-filters";

/** What to look for: words, a place, sports. All of it is in the address. */
export function VenueSearch() {
  const { i18n, t } = useLingui();
  const { filters, change } = useFilters();
  return (
    <search className="flex flex-col gap-3">
      <SettledSearchField
        label={t`Search venues`}
        placeholder={t`Name or address`}
        text={filters.text}
        onSettled={(text) => change({ text })}
      />
      <PlaceFilter filters={filters} onChange={change} />
      <ChipGroup
        label={t`Sports`}
        isOneLine
        selected={filters.sports}
        onChange={(sports) => change({ sports })}
        chips={sportIds.map((sport) => ({
          value: sport,
          label: i18n._(sportNames[sport]),
          lead: (
            <span className="-ms-2.5">
              <SportIcon sport={sport} size="small" />
            </span>
          ),
        }))}
      />
    </search>
  );
}
