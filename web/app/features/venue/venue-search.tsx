import sliders from "icon:lucide/sliders-horizontal";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyShort } from "~/lib/format/money";
import { distanceText } from "~/lib/format/numbers";
import { sportNames } from "~/lib/format/sports";
import { facilityNames } from "~/lib/venue/facts";
import { Button } from "~/ui/button";
import { ChipRow, ClearChip } from "~/ui/chip";
import { DebouncedSearchField } from "~/ui/debounced-search-field";
import { Icon } from "~/ui/icon";
import { LateSheet, SearchBar } from "./search-bar";
import type { Filters } from "./search-rules";
import { useFilters } from "./use-filters";

/** The search. All of it is in the address; without sports in it, the player's own apply. */
export function VenueSearch() {
  const { t } = useLingui();
  const { filters, zone, change } = useFilters();
  const more = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { sort, maxPrice, isIndoor, facilities } = filters;
  const count = [sort !== null, maxPrice !== null, isIndoor].filter(Boolean).length + facilities.length;
  return (
    <search className="flex flex-col gap-2">
      <div className="grid grid-cols-1 gap-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <SearchBar value={filters} onChange={change} zone={zone} />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
          <DebouncedSearchField
            label={t`Search venues`}
            placeholder={t`Name or area`}
            text={filters.text}
            onDebounced={(text) => change({ text })}
          />
          <div ref={more}>
            <Button
              variant="secondary"
              onPress={() => setOpen(true)}
              aria-expanded={isOpen}
              aria-label={
                count > 0 ? t`${plural(count, { one: "Filters, # set", other: "Filters, # set" })}` : undefined
              }
            >
              <Icon of={sliders} className="text-lg" />
              {count > 0 ? (
                <span className="tabular grid size-6 place-items-center rounded-full bg-accent text-on-accent text-sm">
                  {count}
                </span>
              ) : (
                <Trans>Filters</Trans>
              )}
            </Button>
          </div>
        </div>
      </div>
      <SetFilters filters={filters} onChange={change} />
      {isOpen && (
        <LateSheet
          part="more"
          value={filters}
          onChange={change}
          zone={zone}
          trigger={more}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  );
}

type SetProps = { filters: Filters; onChange: (change: Partial<Filters>) => void };

/** What narrows the search, the player's own sports included: a press clears it. */
function SetFilters({ filters, onChange }: SetProps) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { sports, near, withinKm, city, maxPrice, facilities, isIndoor } = filters;
  const chips: { label: string; cleared: Partial<Filters> }[] = sports.map((sport) => ({
    label: i18n._(sportNames[sport]),
    cleared: { sports: sports.filter((other) => other !== sport) },
  }));
  if (near)
    chips.push({ label: t`Within ${{ distance: distanceText(withinKm * 1000, locale) }}`, cleared: { near: null } });
  if (city) chips.push({ label: city, cleared: { city: "" } });
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
