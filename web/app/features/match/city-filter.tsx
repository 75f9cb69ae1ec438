import { useLingui } from "@lingui/react/macro";
import { useCities } from "~/features/venue/queries";
import { ChipGroup } from "~/ui/chip";
import type { MatchFilters } from "./filter-rules";

type Props = { filters: MatchFilters; onChange: (changed: Partial<MatchFilters>) => void };

/** The cities that have venues; one of them can be the search place. */
export function CityFilter({ filters, onChange }: Props) {
  const { t } = useLingui();
  const cities = useCities();
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
