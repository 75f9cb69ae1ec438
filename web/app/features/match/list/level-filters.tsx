import { useLingui } from "@lingui/react/macro";
import { skillNames, skillWords } from "~/lib/format/skill-levels";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { genderLabels, genderNames } from "../match-labels";
import type { MatchFilters } from "./filter-rules";

type Props = { filters: MatchFilters; onChange: (changed: Partial<MatchFilters>) => void };

/** Filters: level and gender. */
export function LevelFilters({ filters, onChange }: Props) {
  const { i18n, t } = useLingui();
  return (
    <div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2">
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
          <Option key={name} id={name} text={i18n._(genderLabels[name])} />
        ))}
      </Select>
    </div>
  );
}
