import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { sportIds, sportNames } from "~/lib/sports";
import { ChipGroup } from "~/ui/chip-group";
import { SearchField } from "~/ui/search-field";
import { SportIcon } from "~/ui/sport-icon";
import { PlaceFilter } from "./place-filter";
import { useFilters } from "./use-filters";

/** Typing has paused, in milliseconds. */
const pauseMs = 300;

/** What to look for: words, a place, sports. All of it is in the address. */
export function VenueSearch() {
  const { i18n, t } = useLingui();
  const { filters, change } = useFilters();
  return (
    <search className="flex flex-col gap-3">
      <TextFilter text={filters.text} onChange={(text) => change({ text })} />
      <PlaceFilter filters={filters} onChange={change} />
      <ChipGroup
        label={t`Sports`}
        isOneLine
        selected={filters.sports}
        onChange={(sports) => change({ sports })}
        chips={sportIds.map((sport) => ({
          value: sport,
          label: i18n._(sportNames[sport]),
          lead: (
            <span className="-ms-2.5">
              <SportIcon sport={sport} size="small" />
            </span>
          ),
        }))}
      />
    </search>
  );
}

function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text);
  const told = useRef(text);
  const tell = useRef(onChange);
  tell.current = onChange;

  // Back and Forward change the address under the field.
  useEffect(() => {
    if (text === told.current) return;
    told.current = text;
    setTyped(text);
  }, [text]);

  useEffect(() => {
    if (typed.trim() === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed.trim();
      tell.current(told.current);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  function tellNow(value: string) {
    told.current = value.trim();
    onChange(told.current);
  }

  return (
    <SearchField
      label={t`Search venues`}
      placeholder={t`Name or address`}
      value={typed}
      maxLength={200}
      onChange={setTyped}
      onSubmit={tellNow}
    />
  );
}
