import { Trans, useLingui } from "@lingui/react/macro";
import { sportIds, sportNames } from "~/lib/format/sports";
import { Checkbox } from "~/ui/form/checkbox";
import { DebouncedSearchField } from "~/ui/form/debounced-search-field";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import type { VenueFilters as Filters } from "./venue-filter-rules";

type Props = { filters: Filters; onChange: (changed: Partial<Filters>) => void };

export function VenueFilters({ filters, onChange }: Props) {
  const { i18n, t } = useLingui();
  return (
    <search aria-label={t`Filter venues`} className="grid grid-cols-1 items-end gap-4 md:grid-cols-[1fr_14rem_auto]">
      <DebouncedSearchField
        label={t`Search venues`}
        placeholder={t`Name or address`}
        text={filters.search}
        onDebounced={(search) => onChange({ search })}
      />
      <Select
        label={t`Sport`}
        selectedKey={filters.sport || "any"}
        onSelectionChange={(key) => onChange({ sport: key === "any" ? "" : String(key) })}
      >
        <Option id="any" text={t`Any sport`} />
        {sportIds.map((sport) => (
          <Option key={sport} id={sport} text={i18n._(sportNames[sport])} />
        ))}
      </Select>
      <Checkbox isSelected={filters.isAll} onChange={(isAll) => onChange({ isAll })}>
        <Trans comment="A filter: venues that are switched off too">Include inactive venues</Trans>
      </Checkbox>
    </search>
  );
}
