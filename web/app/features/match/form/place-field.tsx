import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { Place as Position } from "~/lib/forms/nearby";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import type { PickedVenue } from "./form-rules";
import { VenuePicker } from "./venue-picker";

type Place = { usesVenue: boolean; venue: PickedVenue | null; location: string };

type Props = {
  draft: Place & { sportId: string };
  onChange: (changed: Partial<Place>) => void;
  maxLength: number;
  /** The position that venues are ranked by. */
  near?: Position | null;
  /** Under the venue. */
  ofVenue?: ReactNode;
  /** Under the free text. */
  ofLocation?: ReactNode;
};

/** Where something is played: a venue, or free text. */
export function PlaceField({ draft, onChange, maxLength, near = null, ofVenue, ofLocation }: Props) {
  const { t } = useLingui();
  const { usesVenue, venue, location } = draft;
  const [words, setWords] = useState(venue?.name ?? "");
  const [shownVenue, setShownVenue] = useState(venue);
  // A venue set from outside, such as from the page's address, brings its name.
  if (venue !== shownVenue) {
    setShownVenue(venue);
    if (venue) setWords(venue.name);
  }

  // After switching, the focus moves to the new field.
  const [hasSwitched, setSwitched] = useState(false);

  function switchTo(changed: Partial<Place>) {
    setSwitched(true);
    onChange(changed);
  }

  const goCustom = () => switchTo({ usesVenue: false, location: location || (venue ? "" : words) });

  if (!usesVenue) {
    return (
      <div className="flex flex-col items-start gap-3">
        <TextField
          name="location"
          label={t`Location`}
          description={t`Players see it as you write it.`}
          value={location}
          onChange={(typed) => onChange({ location: typed })}
          maxLength={maxLength}
          autoFocus={hasSwitched}
        />
        {ofLocation}
        <Button variant="secondary" size="small" onPress={() => switchTo({ usesVenue: true })}>
          <Trans>Choose a venue instead</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <VenuePicker
        sportId={draft.sportId}
        venue={venue}
        words={words}
        near={near}
        autoFocus={hasSwitched}
        onChange={(picked) => {
          setWords(picked.words);
          if (picked.venue !== venue) onChange({ venue: picked.venue });
        }}
        instead={
          <Button variant="quiet" size="small" onPress={goCustom}>
            <Trans>Use a custom location</Trans>
          </Button>
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        {ofVenue}
        <Button variant="secondary" size="small" onPress={goCustom}>
          <Trans>Use a custom location</Trans>
        </Button>
      </div>
    </div>
  );
}
