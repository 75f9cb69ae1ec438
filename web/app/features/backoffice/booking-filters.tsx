import { type CalendarDate, parseDate } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useVenue } from "~/features/venue/queries";
import { Button } from "~/ui/button";
import { ComboBox } from "~/ui/combo-box";
import { DatePicker } from "~/ui/date-picker";
import { MoreFilters } from "~/ui/more-filters";
import { Option } from "~/ui/option";
import { Select } from "~/ui/select";
import { SettledSearchField } from "~/ui/settled-search-field";
import { type BookingFilters as Filters, isFiltered, isReversed } from "./filter-rules";
import { useVenueChoices } from "./queries";
import { isStatusName, type StatusName, statusLooks, statusNames } from "./status-words";

type Props = { filters: Filters; onChange: (changed: Partial<Filters>) => void };

export function BookingFilters({ filters, onChange }: Props) {
  const { i18n, t } = useLingui();
  const names = Object.keys(statusNames) as StatusName[];
  const day = (date: CalendarDate | null) => date?.toString() ?? null;
  return (
    <search aria-label={t`Filter bookings`} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[1.6fr_4.6fr]">
        <div className="xl:pt-[1.625rem]">
          <SettledSearchField
            label={t`Search bookings`}
            placeholder={t`Name, email, venue, id`}
            text={filters.search}
            onSettled={(search) => onChange({ search })}
          />
        </div>
        <MoreFilters
          isInUse={isFiltered({ ...filters, search: "" })}
          className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 xl:grid-cols-[1.4fr_1.2fr_1fr_1fr]"
        >
          <VenueFilter key={filters.venue} venue={filters.venue} onChange={(venue) => onChange({ venue })} />
          <Select
            label={t({ message: "Status", comment: "Of a booking" })}
            selectedKey={filters.status ?? "any"}
            onSelectionChange={(key) => onChange({ status: isStatusName(String(key)) ? (key as StatusName) : null })}
          >
            <Option id="any" text={t`Any status`} />
            {names.map((name) => (
              <Option key={name} id={name} text={i18n._(statusLooks[statusNames[name]].label)} />
            ))}
          </Select>
          <DatePicker
            label={t({ message: "From", comment: "First day of a range" })}
            granularity="day"
            value={filters.from ? parseDate(filters.from) : null}
            onChange={(from: CalendarDate | null) => onChange({ from: day(from) })}
          />
          <DatePicker
            label={t({ message: "To", comment: "Last day of a range" })}
            granularity="day"
            value={filters.to ? parseDate(filters.to) : null}
            onChange={(to: CalendarDate | null) => onChange({ to: day(to) })}
            isInvalid={isReversed(filters)}
            description={isReversed(filters) ? t`This day is before the first one.` : undefined}
          />
        </MoreFilters>
      </div>
      {isFiltered(filters) && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onPress={() => onChange({ venue: "", status: null, from: null, to: null, search: "" })}
          >
            <Trans>Clear the filters</Trans>
          </Button>
        </div>
      )}
    </search>
  );
}

function VenueFilter({ venue, onChange }: { venue: string; onChange: (venue: string) => void }) {
  const { t } = useLingui();
  const name = useVenue(venue || undefined).data?.venue?.name ?? "";
  const [typed, setTyped] = useState<string>();
  const words = typed ?? name;
  const choices = useVenueChoices(words === name ? "" : words.trim());
  const items = venue && !choices.some(({ id }) => id === venue) ? [{ id: venue, name }, ...choices] : choices;
  return (
    <ComboBox
      label={t`Venue`}
      placeholder={t`All venues`}
      menuTrigger="focus"
      items={items}
      inputValue={words}
      onInputChange={(next) => {
        setTyped(next);
        if (next === "" && venue) onChange("");
      }}
      selectedKey={venue || null}
      onSelectionChange={(key) => {
        // Leaving the field without a choice: what matched nothing goes.
        setTyped(key === null ? "" : undefined);
        if (key !== null && key !== venue) onChange(String(key));
      }}
      whenEmpty={t`No venues found matching your search`}
    >
      {(item) => <Option id={item.id} text={item.name} />}
    </ComboBox>
  );
}
