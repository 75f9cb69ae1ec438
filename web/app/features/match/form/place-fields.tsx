import locate from "icon:lucide/locate-fixed";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { type Place, roughly } from "~/lib/forms/nearby";
import { usePosition } from "~/lib/forms/use-position";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { Chip } from "~/ui/list/chip";
import { Alert } from "~/ui/look/alert";
import { Spinner } from "~/ui/look/spinner";
import { positionProblems } from "../position-words";
import { type Draft, limits, zones } from "./form-rules";
import { PlaceField } from "./place-field";

type Props = {
  draft: Draft;
  onChange: (changed: Partial<Draft>) => void;
  /** The time zone of an existing match is fixed. */
  isEdit: boolean;
};

/** The place of a match; with venues near the host on request, and the time zone of one without a venue. */
export function PlaceFields({ draft, onChange, isEdit }: Props) {
  const { i18n } = useLingui();
  // The host's position is requested only on press, and never stored.
  const [near, setNear] = useState<Place | null>(null);
  const position = usePosition(draft.sportId, (found) => setNear(roughly(found)));

  function toggleNear() {
    position.forget();
    if (near) setNear(null);
    else position.ask();
  }

  return (
    <div className="flex flex-col gap-2">
      <PlaceField
        draft={draft}
        onChange={onChange}
        maxLength={limits.location}
        near={near}
        ofVenue={
          <Chip isOn={near !== null} onToggle={toggleNear} icon={locate}>
            <Trans>Near me</Trans>
            {position.isAsking && <Spinner />}
          </Chip>
        }
        ofLocation={!isEdit && <ZoneSelect zone={draft.timeZone} onChange={(timeZone) => onChange({ timeZone })} />}
      />
      {draft.usesVenue && position.problem && (
        <Alert role="alert" tone="notice" isSmall className="self-start">
          {i18n._(positionProblems[position.problem])}
        </Alert>
      )}
    </div>
  );
}

function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <Select
      name="timeZone"
      label={t`Time zone`}
      selectedKey={zone}
      onSelectionChange={(key) => onChange(zones.find((known) => known === key) ?? zones[0])}
    >
      {zones.map((known) => (
        <Option
          key={known}
          id={known}
          text={`${zoneName(known, new Date(), locale)} · ${known.split("/")[1] ?? known}`}
        />
      ))}
    </Select>
  );
}
