import { useLingui } from "@lingui/react/macro";
import { skillNames, skillWords } from "~/lib/skill-levels";
import { isSportId, sportIds, sportNames } from "~/lib/sports";
import { ChipGroup } from "~/ui/chip-group";
import { MoreFilters } from "~/ui/more-filters";
import { Option } from "~/ui/option";
import { Select } from "~/ui/select";
import { SettledSearchField } from "~/ui/settled-search-field";
import { SportIcon } from "~/ui/sport-icon";
import type { MatchFilters as Filters } from "./filter-rules";
import { genderNames, genderWords } from "./match-words";

type Props = { filters: Filters; onChange: (changed: Partial<Filters>) => void };

export function MatchFilters({ filters, onChange }: Props) {
  const { i18n, t } = useLingui();
  return (
    <search aria-label={t`Find matches`} className="flex flex-col gap-3 sm:gap-4">
      <ChipGroup
        label={t`Sport`}
        mode="single"
        isOneLine
        selected={filters.sport ? [filters.sport] : []}
        onChange={([sport]) => onChange({ sport: sport !== undefined && isSportId(sport) ? sport : null })}
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
      <div className="grid grid-cols-1 items-end gap-3 sm:gap-4 lg:grid-cols-[1fr_auto_1fr]">
        <SettledSearchField
          label={t`Place`}
          placeholder={t`Venue, city or area`}
          text={filters.place}
          onSettled={(place) => onChange({ place })}
        />
        <ChipGroup
          label={t`When`}
          mode="single"
          isOneLine
          selected={filters.when === "any" ? [] : [filters.when]}
          onChange={([when]) => onChange({ when: when ?? "any" })}
          chips={[
            { value: "today", label: t`Today` },
            { value: "week", label: t`This week` },
            { value: "weekend", label: t`Weekend` },
          ]}
        />
        <MoreFilters isInUse={filters.skill !== null || filters.gender !== null} className="grid grid-cols-2 gap-3">
          <Select
            label={t({ message: "Level", comment: "Skill level of a match" })}
            selectedKey={filters.skill ?? "any"}
            onSelectionChange={(key) => onChange({ skill: skillNames.find((name) => name === key) ?? null })}
          >
            <Option id="any" text={t`Any level`} />
            {skillNames.map((name) => (
              <Option key={name} id={name} text={i18n._(skillWords[name])} />
            ))}
          </Select>
          <Select
            label={t`Players`}
            selectedKey={filters.gender ?? "any"}
            onSelectionChange={(key) => onChange({ gender: genderNames.find((name) => name === key) ?? null })}
          >
            <Option id="any" text={t({ message: "Anyone", comment: "Whom a match is for: no preference" })} />
            {genderNames.map((name) => (
              <Option key={name} id={name} text={i18n._(genderWords[name])} />
            ))}
          </Select>
        </MoreFilters>
      </div>
    </search>
  );
}
