import locate from "icon:lucide/locate-fixed";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { distanceText } from "~/lib/distance";
import { useLocale } from "~/lib/locale";
import { radiiKm } from "~/lib/nearby";
import { type PositionProblem, usePosition } from "~/lib/use-position";
import { ChipGroup } from "~/ui/chip-group";
import { Spinner } from "~/ui/spinner";
import { ToggleChip } from "~/ui/toggle-chip";
import type { MatchFilters } from "./filter-rules";

const problemTexts: Record<PositionProblem, MessageDescriptor> = {
  denied: msg`Your browser does not let Lapang see where you are. You can allow it in the browser’s settings for this site, or search for a city or area.`,
  unavailable: msg`Your device cannot tell where it is right now. Search for a city or area, or try again.`,
  slow: msg`Finding out where you are takes too long. Search for a city or area, or try again.`,
};

type Props = { filters: MatchFilters; onChange: (changed: Partial<MatchFilters>) => void };

/** Around oneself: where that is, is asked for on the press and never before. */
export function NearFilter({ filters, onChange }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const { near, withinKm } = filters;
  const position = usePosition(JSON.stringify(filters), (found) => onChange({ near: found }));

  function toggle() {
    position.forget();
    if (near) onChange({ near: null });
    else position.ask();
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-3">
      <ToggleChip isOn={near !== null} onToggle={toggle} icon={locate}>
        <Trans>Near me</Trans>
        {position.isAsking && <Spinner />}
      </ToggleChip>
      {near && (
        <ChipGroup
          label={t`Within`}
          mode="single"
          isOneLine
          selected={[String(withinKm)]}
          onChange={([km]) => km && onChange({ withinKm: Number(km) })}
          chips={radiiKm.map((km) => ({ value: String(km), label: distanceText(km * 1000, locale) }))}
        />
      )}
      {position.problem && (
        <p role="alert" className="basis-full rounded-field bg-notice-soft px-4 py-3 text-notice-ink text-sm">
          {i18n._(problemTexts[position.problem])}
        </p>
      )}
    </div>
  );
}
