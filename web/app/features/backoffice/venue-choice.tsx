import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDebounced } from "~/lib/forms/use-debounced";
import { ComboBox } from "~/ui/form/combo-box";
import { Option } from "~/ui/form/option";
import { useVenueChoices } from "./queries";

type Props = { venue: string; name: string; placeholder: string; onChange: (venue: string) => void };

/** Selects one of the viewer's venues by name. */
export function VenueChoice({ venue, name, placeholder, onChange }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string>();
  const words = typed ?? name;
  const choices = useVenueChoices(useDebounced(words === name ? "" : words.trim()));
  const items = venue && !choices.some(({ id }) => id === venue) ? [{ id: venue, name }, ...choices] : choices;
  return (
    <ComboBox
      label={t`Venue`}
      placeholder={placeholder}
      menuTrigger="focus"
      items={items}
      inputValue={words}
      onInputChange={(next) => {
        setTyped(next);
        if (next === "" && venue) onChange("");
      }}
      selectedKey={venue || null}
      onSelectionChange={(key) => {
        // Leaving the field without a selection clears its text.
        setTyped(key === null ? "" : undefined);
        if (key !== null && key !== venue) onChange(String(key));
      }}
      whenEmpty={t`No venues found matching your search`}
    >
      {(item) => <Option id={item.id} text={item.name} />}
    </ComboBox>
  );
}
