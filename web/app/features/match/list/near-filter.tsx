import locate from "icon:lucide/locate-fixed";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocale } from "~/lib/format/locale";
import { distanceText } from "~/lib/format/numbers";
import { radiiKm } from "~/lib/forms/nearby";
import { usePosition } from "~/lib/forms/use-position";
import { Chip, ChipGroup, ChipRow } from "~/ui/list/chip";
import { Alert } from "~/ui/look/alert";
import { Spinner } from "~/ui/look/spinner";
import { positionProblems } from "../position-words";
import type { MatchFilters } from "./filter-rules";

type Props = {
  filters: MatchFilters;
  onChange: (changed: Partial<MatchFilters>) => void;
  /** Before "near me", in the same row. */
  lead?: ReactNode;
  /** Alternatives while "near me" is off. */
  children: ReactNode;
};

/** Filter by the device's position, which is requested only on press. */
export function NearFilter({ filters, onChange, lead, children }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { near, withinKm } = filters;
  const position = usePosition(JSON.stringify(filters), (found) => onChange({ near: found, place: "" }));

  function toggle() {
    position.forget();
    if (near) onChange({ near: null });
    else position.ask();
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ChipRow>
        {lead}
        <Chip isOn={near !== null} onToggle={toggle} icon={locate}>
          <Trans>Near me</Trans>
          {position.isAsking && <Spinner />}
        </Chip>
        {near ? (
          <ChipGroup
            label={t`Within`}
            mode="single"
            isInRow
            selected={[String(withinKm)]}
            onChange={([km]) => km && onChange({ withinKm: Number(km) })}
            chips={radiiKm.map((km) => ({ value: String(km), label: distanceText(km * 1000, locale) }))}
          />
        ) : (
          children
        )}
      </ChipRow>
      {position.problem && (
        <Alert role="alert" tone="notice" isSmall>
          {i18n._(positionProblems[position.problem])}
        </Alert>
      )}
    </div>
  );
}
