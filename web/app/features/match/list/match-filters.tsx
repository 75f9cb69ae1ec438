import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useCities } from "~/features/venue/queries";
import { isSportId } from "~/lib/format/sports";
import { ownFirst, useOwnSports } from "~/lib/session/own-sports";
import { DebouncedSearchField } from "~/ui/form/debounced-search-field";
import { Chip, ChipGroup } from "~/ui/list/chip";
import { SportChips } from "~/ui/list/sport-chips";
import { useMedia } from "~/ui/use-media";
import type { MatchFilters as Filters } from "./filter-rules";
import { FilterSheet } from "./filter-sheet";
import { LevelFilters } from "./level-filters";
import { NearFilter } from "./near-filter";
import { rememberedCity } from "./remembered-place";
import { WhenFilter } from "./when-filter";

type Props = {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
  /** The total with these filters, once known. */
  total: number | undefined;
};

/** The filters. A phone shows tonight and tomorrow, place and sport, and the rest in a sheet. */
export function MatchFilters({ filters, onChange, total }: Props) {
  const { t } = useLingui();
  const ownSports = useOwnSports() ?? [];
  const isWide = useMedia("(min-width: 48rem)");
  const levels = <LevelFilters filters={filters} onChange={onChange} />;
  const search = (
    <DebouncedSearchField
      label={t`Place`}
      placeholder={t`Venue, city or area`}
      text={filters.place}
      onDebounced={(place) => onChange({ place })}
    />
  );
  const [ownCity] = useState(rememberedCity);
  const places = (
    <NearFilter
      filters={filters}
      onChange={onChange}
      lead={
        <>
          {!isWide && <SoonFilter filters={filters} onChange={onChange} />}
          {ownCity && <OwnCity city={ownCity} filters={filters} onChange={onChange} />}
        </>
      }
    >
      <CityFilter filters={filters} onChange={onChange} except={ownCity} />
    </NearFilter>
  );
  return (
    <search aria-label={t`Find matches`} className="flex flex-col gap-3">
      {!isWide && places}
      <SportChips
        label={t`Sport`}
        isOneLine
        hasAll
        sports={ownFirst(ownSports)}
        selected={filters.sports}
        onChange={(sports) => onChange({ sports: sports.filter(isSportId) })}
      />
      {isWide ? (
        <>
          <div className="grid grid-cols-[minmax(12rem,20rem)_minmax(0,1fr)] items-center gap-3">
            {search}
            {places}
          </div>
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
            <WhenFilter filters={filters} onChange={onChange} isOneLine />
            <OnlyOpen filters={filters} onChange={onChange} />
            <div className="w-full lg:ms-auto lg:max-w-sm">{levels}</div>
          </div>
        </>
      ) : (
        <div className="grid grid-cols-[1fr_auto] items-center gap-2">
          {search}
          <FilterSheet filters={filters} onChange={onChange} total={total}>
            <WhenFilter filters={filters} onChange={onChange} />
            <OnlyOpen filters={filters} onChange={onChange} />
            {levels}
          </FilterSheet>
        </div>
      )}
    </search>
  );
}

function OnlyOpen({ filters, onChange }: PartProps) {
  return (
    <div className="flex md:pb-1">
      <Chip isOn={filters.isOpen} onToggle={() => onChange({ isOpen: !filters.isOpen })}>
        <Trans>Only with free spots</Trans>
      </Chip>
    </div>
  );
}

type PartProps = Omit<Props, "total">;

/** On a phone, what most players look for. */
function SoonFilter({ filters: { when }, onChange }: PartProps) {
  const { t } = useLingui();
  const toggle = (next: "tonight" | "tomorrow") =>
    onChange({ when: when === next ? "any" : next, from: null, to: null });
  return (
    <>
      <Chip isOn={when === "tonight"} onToggle={() => toggle("tonight")}>{t`Tonight`}</Chip>
      <Chip isOn={when === "tomorrow"} onToggle={() => toggle("tomorrow")}>{t`Tomorrow`}</Chip>
    </>
  );
}

/** The city that the reader searched for courts in, or for matches. */
function OwnCity({ city, filters, onChange }: PartProps & { city: string }) {
  const isOn = filters.place === city;
  return (
    <Chip isOn={isOn} onToggle={() => onChange({ place: isOn ? "" : city, near: null })}>
      {city}
    </Chip>
  );
}

/** The cities that have venues; one of them can be the search place. */
function CityFilter({ filters, onChange, except }: PartProps & { except: string | null }) {
  const { t } = useLingui();
  const cities = useCities().filter((city) => city !== except);
  if (cities.length === 0) return null;
  return (
    <ChipGroup
      label={t`City`}
      mode="single"
      isInRow
      selected={cities.filter((city) => city === filters.place)}
      onChange={([city]) => onChange({ place: city ?? "", near: null })}
      chips={cities.map((city) => ({ value: city, label: city }))}
    />
  );
}
