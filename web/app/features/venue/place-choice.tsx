import locate from "icon:lucide/locate-fixed";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocale } from "~/lib/format/locale";
import { distanceText } from "~/lib/format/numbers";
import { radiiKm } from "~/lib/forms/nearby";
import { type PositionProblem, usePosition } from "~/lib/forms/use-position";
import { Chip, ChipGroup } from "~/ui/list/chip";
import { Alert } from "~/ui/look/alert";
import { Spinner } from "~/ui/look/spinner";
import { useCities } from "./queries";
import type { Chosen } from "./search-rules";

const problemTexts: Record<PositionProblem, MessageDescriptor> = {
  denied: msg`Your browser does not share your location with Lapang. You can allow it in the browser’s settings for this site, or choose a city here.`,
  unavailable: msg`Your device cannot find its location right now. Choose a city instead, or try again.`,
  slow: msg`Finding your location is taking too long. Choose a city instead, or try again.`,
};

type Props = {
  value: Chosen;
  onChange: (change: Partial<Chosen>) => void;
  /** With one press. */
  onChoose: (change: Partial<Chosen>) => void;
};

/** The search place: the device's position, requested only on press, or a city. */
export function PlaceChoice({ value, onChange, onChoose }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const position = usePosition(JSON.stringify(value), (near) => onChoose({ near, city: "" }));
  const cities = useCities();
  const { near, city, withinKm } = value;
  const shown = city && !cities.includes(city) ? [city, ...cities] : cities;

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Chip isOn={near !== null} onToggle={position.ask} icon={locate}>
          <Trans>Near me</Trans>
          {position.isAsking && <Spinner />}
        </Chip>
        <Chip isOn={near === null && city === ""} onToggle={() => onChoose({ city: "", near: null })}>
          <Trans>Everywhere</Trans>
        </Chip>
      </div>
      {position.problem && (
        <Alert role="alert" tone="notice" isSmall>
          {i18n._(problemTexts[position.problem])}
        </Alert>
      )}
      {near && (
        <Labelled label={t`Within`}>
          <ChipGroup
            label={t`Within`}
            mode="single"
            selected={[String(withinKm)]}
            onChange={([km]) => km && onChange({ withinKm: Number(km) })}
            chips={radiiKm.map((km) => ({ value: String(km), label: distanceText(km * 1000, locale) }))}
          />
        </Labelled>
      )}
      {shown.length > 0 && (
        <Labelled label={t`City`}>
          <ChipGroup
            label={t`City`}
            mode="single"
            selected={city ? [city] : []}
            // A press on the chosen one searches it again.
            onChange={([chosen = city]) => onChoose({ city: chosen, near: null })}
            chips={shown.map((name) => ({ value: name, label: name }))}
          />
        </Labelled>
      )}
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="font-semibold text-sm">
        {label}
      </span>
      {children}
    </div>
  );
}
