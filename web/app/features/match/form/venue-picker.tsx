import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocale } from "~/lib/format/locale";
import { distanceText } from "~/lib/format/numbers";
import type { Place } from "~/lib/forms/nearby";
import { useDebounced } from "~/lib/forms/use-debounced";
import { useExplainLoading } from "~/lib/http/error-messages";
import { ComboBox } from "~/ui/form/combo-box";
import { Option } from "~/ui/form/option";
import { useVenueSuggestions } from "../queries";
import { type PickedVenue, pickedOf } from "./form-rules";

type Props = {
  sportId: string;
  venue: PickedVenue | null;
  words: string;
  /** The position that suggestions are ranked by. */
  near: Place | null;
  onChange: (picked: { venue: PickedVenue | null; words: string }) => void;
  /** An alternative, reachable while the list covers the form. */
  instead: ReactNode;
  autoFocus: boolean;
};

type Proposal = PickedVenue & { distanceMeters?: number };

function withoutDistance({ distanceMeters: _, ...venue }: Proposal): PickedVenue {
  return venue;
}

/** A venue for the sport. Typing after choosing one clears the choice. */
export function VenuePicker({ sportId, venue, words, near, onChange, instead, autoFocus }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const explain = useExplainLoading();
  const searchText = useDebounced(venue ? "" : words.trim());
  const { data, error } = useVenueSuggestions(sportId, searchText, near);
  const found: Proposal[] = (data ?? []).map((each) => ({ ...pickedOf(each), distanceMeters: each.distanceMeters }));
  const items = venue && !found.some(({ id }) => id === venue.id) ? [venue, ...found] : found;

  function distanceOf({ distanceMeters }: Proposal): string {
    return distanceMeters === undefined ? "" : distanceText(distanceMeters, locale);
  }

  function whenEmpty() {
    if (error) return explain(error);
    if (!data) return t`Searching…`;
    return searchText ? t`No venues found matching your search` : t`No venues found nearby for this sport`;
  }

  return (
    <ComboBox
      name="venueId"
      label={t`Venue`}
      placeholder={t`Name or area`}
      menuTrigger="focus"
      autoFocus={autoFocus}
      items={items}
      inputValue={words}
      onInputChange={(typed) => onChange({ venue: typed === venue?.name ? venue : null, words: typed })}
      selectedKey={venue?.id ?? null}
      onSelectionChange={(key) => {
        // Leaving the field without a choice clears text that matched nothing.
        const item = items.find(({ id }) => id === key);
        onChange({ venue: item ? withoutDistance(item) : null, words: item?.name ?? "" });
      }}
      whenEmpty={whenEmpty()}
      footer={instead}
    >
      {(item) => (
        <Option id={item.id} text={item.name}>
          <span className="block truncate font-semibold">{item.name}</span>
          <span className="line-clamp-2 text-muted text-sm">
            {[distanceOf(item), item.city, item.address].filter(Boolean).join(" · ")}
          </span>
        </Option>
      )}
    </ComboBox>
  );
}
