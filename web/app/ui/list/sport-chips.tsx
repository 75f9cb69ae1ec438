import { useLingui } from "@lingui/react/macro";
import { isSportId, sportIds, sportNames } from "~/lib/format/sports";
import { SportIcon } from "~/ui/look/sport-icon";
import { ChipGroup } from "./chip";

type Props = {
  label: string;
  sports?: readonly string[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  mode?: "single" | "multiple";
  isOneLine?: boolean;
  /** Adds a first chip that clears all others. */
  hasAll?: boolean;
};

const all = "";

/** Sports to choose from, each with its icon. */
export function SportChips({ label, sports = sportIds, selected, onChange, mode, isOneLine, hasAll }: Props) {
  const { i18n, t } = useLingui();
  const chips = sports.map((sport) => ({
    value: sport,
    label: isSportId(sport) ? i18n._(sportNames[sport]) : sport,
    lead: (
      <span className="-ms-2.5">
        <SportIcon sport={sport} size="small" />
      </span>
    ),
  }));
  return (
    <ChipGroup
      label={label}
      mode={mode}
      isOneLine={isOneLine}
      selected={hasAll && selected.length === 0 ? [all] : selected}
      onChange={(chosen) => {
        const isCleared = chosen.includes(all) && selected.length > 0;
        onChange(isCleared ? [] : chosen.filter((sport) => sport !== all));
      }}
      chips={hasAll ? [{ value: all, label: t`All sports` }, ...chips] : chips}
    />
  );
}
