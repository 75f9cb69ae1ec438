import locate from "icon:lucide/locate-fixed";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { type Place, roughly } from "~/lib/forms/nearby";
import { usePosition } from "~/lib/forms/use-position";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { TextField } from "~/ui/form/text-field";
import { Chip } from "~/ui/list/chip";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Spinner } from "~/ui/look/spinner";
import { positionProblems } from "../position-words";
import { type Draft, limits, zones } from "./form-rules";
import { VenuePicker } from "./venue-picker";

type Props = {
  draft: Draft;
  onChange: (changed: Partial<Draft>) => void;
  /** The time zone of an existing match is fixed. */
  isEdit: boolean;
};

/** The place: a venue, or free text. */
export function PlaceFields({ draft, onChange, isEdit }: Props) {
  const { i18n, t } = useLingui();
  // The host's position is requested only on press, and never stored.
  const [near, setNear] = useState<Place | null>(null);
  const position = usePosition(draft.sportId, (found) => setNear(roughly(found)));
  const [words, setWords] = useState(draft.venue?.name ?? "");
  const [shownVenue, setShownVenue] = useState(draft.venue);
  // A venue set from outside, such as from the page's address, brings its name.
  if (draft.venue !== shownVenue) {
    setShownVenue(draft.venue);
    if (draft.venue) setWords(draft.venue.name);
  }

  // After switching, the focus moves to the new field.
  const [hasSwitched, setSwitched] = useState(false);

  function switchTo(changed: Partial<Draft>) {
    setSwitched(true);
    onChange(changed);
  }

  function toggleNear() {
    position.forget();
    if (near) setNear(null);
    else position.ask();
  }

  const goCustom = () => switchTo({ usesVenue: false, location: draft.location || (draft.venue ? "" : words) });

  if (draft.usesVenue) {
    return (
      <div className="flex flex-col items-start gap-2">
        <VenuePicker
          sportId={draft.sportId}
          venue={draft.venue}
          words={words}
          near={near}
          autoFocus={hasSwitched}
          onChange={(picked) => {
            setWords(picked.words);
            if (picked.venue !== draft.venue) onChange({ venue: picked.venue });
          }}
          instead={
            <Button variant="quiet" size="small" onPress={goCustom}>
              <Trans>Use a custom location</Trans>
            </Button>
          }
        />
        <div className="flex flex-wrap items-center gap-2">
          <Chip isOn={near !== null} onToggle={toggleNear} icon={locate}>
            <Trans>Near me</Trans>
            {position.isAsking && <Spinner />}
          </Chip>
          <Button variant="secondary" size="small" onPress={goCustom}>
            <Trans>Use a custom location</Trans>
          </Button>
        </div>
        {position.problem && (
          <Alert role="alert" tone="notice" isSmall>
            {i18n._(positionProblems[position.problem])}
          </Alert>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <TextField
        name="location"
        label={t`Location`}
        description={t`Players see it as you write it.`}
        value={draft.location}
        onChange={(location) => onChange({ location })}
        maxLength={limits.location}
        autoFocus={hasSwitched}
      />
      {!isEdit && <ZoneSelect zone={draft.timeZone} onChange={(timeZone) => onChange({ timeZone })} />}
      <Button variant="secondary" size="small" onPress={() => switchTo({ usesVenue: true })}>
        <Trans>Choose a venue instead</Trans>
      </Button>
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
