import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyShort } from "~/lib/format/money";
import { distanceText } from "~/lib/format/numbers";
import { sportNames } from "~/lib/format/sports";
import { facilityNames } from "~/lib/venue/facts";
import { DebouncedSearchField } from "~/ui/form/debounced-search-field";
import { ChipRow, ClearChip } from "~/ui/list/chip";
import { FiltersButton } from "~/ui/list/filters-button";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import type { FiltersSheetProps } from "./filters-sheet";
import { SearchBar } from "./search-bar";
import { LaunchBar } from "./search-launcher";
import type { Filters } from "./search-rules";
import { useFilters } from "./use-filters";
import { useNextSearch } from "./use-next-search";

const LateFilters = lazyDialog<FiltersSheetProps>(
  async () => (await import("./filters-sheet")).FiltersSheet,
  ({ onClose }) => onClose(),
);

/**
 * The search. All of it is in the address; without sports in it, the player's own apply. The start page offers a search
 * with a time, while words typed there find venues at any time.
 */
export function VenueSearch() {
  const { filters, zone, isInResults, change } = useFilters();
  return (
    <search className="flex flex-col gap-2">
      <div className="grid grid-cols-1 gap-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        {isInResults ? <SearchBar value={filters} onSearch={change} zone={zone} /> : <NextSearchBar />}
        {/* It keeps the focus when the first words open the results. */}
        <WordsAndFilters filters={filters} onChange={change} hasFilters={isInResults} />
      </div>
      {isInResults && <SetFilters filters={filters} onChange={change} />}
    </search>
  );
}

function NextSearchBar() {
  const { filters, zone } = useNextSearch();
  return <LaunchBar filters={filters} zone={zone} />;
}

type PartProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

function WordsAndFilters({ filters, onChange, hasFilters }: PartProps & { hasFilters: boolean }) {
  const { t } = useLingui();
  const more = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { sort, maxPrice, isIndoor, facilities } = filters;
  const count = [sort !== null, maxPrice !== null, isIndoor].filter(Boolean).length + facilities.length;
  return (
    <div className="flex items-center gap-2">
      <DebouncedSearchField
        label={t`Search venues`}
        placeholder={t`Name or area`}
        text={filters.text}
        onDebounced={(text) => onChange({ text })}
      />
      {hasFilters && (
        <div ref={more}>
          <FiltersButton count={count} onPress={() => setOpen(true)} aria-expanded={isOpen} />
        </div>
      )}
      {isOpen && <LateFilters filters={filters} onChange={onChange} trigger={more} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** What narrows the search and is not to be read in its bar: a press clears it. */
function SetFilters({ filters, onChange }: PartProps) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { sports, near, withinKm, maxPrice, facilities, isIndoor } = filters;
  const several = sports.length > 1 ? sports : [];
  const chips: { label: string; cleared: Partial<Filters> }[] = several.map((sport) => ({
    label: i18n._(sportNames[sport]),
    cleared: { sports: sports.filter((other) => other !== sport) },
  }));
  if (near)
    chips.push({ label: t`Within ${{ distance: distanceText(withinKm * 1000, locale) }}`, cleared: { near: null } });
  if (maxPrice !== null) {
    const price = formatMoneyShort(maxPrice * 100, maxPrice * 100, "IDR", locale);
    chips.push({ label: t`Up to ${price} an hour`, cleared: { maxPrice: null } });
  }
  if (isIndoor) chips.push({ label: t`Indoor`, cleared: { isIndoor: false } });
  for (const name of facilities) {
    const others = facilities.filter((other) => other !== name);
    chips.push({ label: i18n._(facilityNames[name]), cleared: { facilities: others } });
  }
  if (chips.length === 0) return null;
  return (
    <ChipRow>
      {chips.map(({ label, cleared }) => (
        <ClearChip key={label} label={label} action={t`Remove ${label}`} onClear={() => onChange(cleared)} />
      ))}
    </ChipRow>
  );
}
