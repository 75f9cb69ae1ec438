import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { isSportId, type SportId, sportNames } from "~/lib/format/sports";
import { ownFirst, useOwnSports } from "~/lib/session/own-sports";
import { Switch } from "~/ui/form/switch";
import { ChipGroup } from "~/ui/list/chip";
import { SportIcon } from "~/ui/look/sport-icon";

type Props = {
  sports: readonly SportId[];
  /** Those searched for before: they come first where the player has none of their own. */
  known: readonly SportId[];
  /** Several are being chosen. */
  onChange: (sports: SportId[]) => void;
  /** None is all of them. */
  onChoose: (sports: SportId[]) => void;
};

const all = "";

/** One press chooses a sport; several only after saying so. */
export function SportChoice({ sports, known, onChange, onChoose }: Props) {
  const { i18n, t } = useLingui();
  const own = useOwnSports() ?? [];
  const [isSeveral, setSeveral] = useState(false);
  const selected = sports.length === 0 ? [all] : sports;

  function press(chosen: readonly string[]) {
    const isIn = (list: readonly string[]) => (value: string) => list.includes(value);
    // The one that differs.
    const pressed = [...chosen, ...selected].find((value) => isIn(chosen)(value) !== isIn(selected)(value)) ?? all;
    if (!isSportId(pressed)) onChoose([]);
    else if (!isSeveral) onChoose([pressed]);
    else onChange(sports.includes(pressed) ? sports.filter((sport) => sport !== pressed) : [...sports, pressed]);
  }

  return (
    <>
      <ChipGroup
        label={t`Sports`}
        selected={selected}
        onChange={press}
        chips={[
          { value: all, label: t`All sports` },
          ...ownFirst(own.length > 0 ? own : known).map((sport) => ({
            value: sport as string,
            label: i18n._(sportNames[sport]),
            lead: (
              <span className="-ms-2.5">
                <SportIcon sport={sport} size="small" />
              </span>
            ),
          })),
        ]}
      />
      <Switch isSelected={isSeveral} onChange={setSeveral}>
        <Trans>Several sports</Trans>
      </Switch>
    </>
  );
}
