import { useLingui } from "@lingui/react/macro";
import { useBestVenues } from "~/features/venue/queries";
import { ChipGroup } from "~/ui/chip-group";
import type { MatchFilters } from "./filter-rules";

type Props = { filters: MatchFilters; onChange: (changed: Partial<MatchFilters>) => void };

/** The cities of these venues, the one with most of them first. */
function citiesOf(venues: readonly { city: string }[]): string[] {
  const counts = new Map<string, number>();
  for (const { city } of venues) if (city) counts.set(city, (counts.get(city) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([city]) => city);
}

/** The cities that have venues; one of them is the place that is looked for. */
export function CityFilter({ filters, onChange }: Props) {
  const { t } = useLingui();
  const cities = citiesOf(useBestVenues().data?.venues ?? []);
  if (cities.length === 0) return null;
  return (
    <ChipGroup
      label={t`City`}
      mode="single"
      isOneLine
      selected={cities.filter((city) => city === filters.place)}
      onChange={([city]) => onChange({ place: city ?? "", near: null })}
      chips={cities.map((city) => ({ value: city, label: city }))}
    />
  );
}
