import { useLingui } from "@lingui/react/macro";
import { sportIds, sportNames } from "~/lib/format/sports";
import { SportIcon } from "../look/sport-icon";
import { Option } from "./option";
import { Select } from "./select";

type Props = { sportId: string; onChange: (sportId: string) => void };

/** The sport that something is about. */
export function SportSelect({ sportId, onChange }: Props) {
  const { i18n, t } = useLingui();
  return (
    <Select
      name="sportId"
      label={t`Sport`}
      placeholder={t`Choose a sport`}
      selectedKey={sportId || null}
      onSelectionChange={(key) => onChange(String(key ?? ""))}
    >
      {sportIds.map((sport) => (
        <Option key={sport} id={sport} text={i18n._(sportNames[sport])}>
          <span className="flex items-center gap-3">
            <SportIcon sport={sport} size="small" />
            {i18n._(sportNames[sport])}
          </span>
        </Option>
      ))}
    </Select>
  );
}
