import wallet from "icon:lucide/wallet";
import { type CalendarDate, parseDate } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import { DatePicker } from "~/ui/form/date-picker";
import { DebouncedSearchField } from "~/ui/form/debounced-search-field";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { Chip } from "~/ui/list/chip";
import { MoreFilters } from "~/ui/list/more-filters";
import { Button } from "~/ui/look/button";
import { useOnlyVenue, useVenueForAdmin } from "../queries";
import { isStatusName, type StatusName, statusNames, statusStyles } from "../status-words";
import { VenueChoice } from "../venue-choice";
import { type BookingFilters as Filters, isFiltered, isReversed, noFilters } from "./filter-rules";

type Props = { filters: Filters; onChange: (changed: Partial<Filters>) => void };

export function BookingFilters({ filters, onChange }: Props) {
  const { i18n, t } = useLingui();
  // Staff of one venue have nothing to choose.
  const only = useOnlyVenue().data;
  const names = Object.keys(statusNames) as StatusName[];
  const day = (date: CalendarDate | null) => date?.toString() ?? null;
  return (
    <search aria-label={t`Filter bookings`} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-2.5 sm:grid-cols-[1fr_auto] sm:gap-4 xl:grid-cols-[1.6fr_4.6fr]">
        <DebouncedSearchField
          label={t`Search bookings`}
          isField
          placeholder={t`Name, email, number`}
          text={filters.search}
          onDebounced={(search) => onChange({ search })}
        />
        <MoreFilters
          hasUnsavedInteraction={isFiltered({ ...filters, search: "", unpaid: false })}
          className="col-span-full grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4 xl:col-span-1 xl:grid-cols-[1.4fr_1.2fr_1fr_1fr]"
        >
          {!only && <VenueFilter venue={filters.venue} onChange={(venue) => onChange({ venue })} />}
          <Select
            label={t({ message: "Status", comment: "Of a booking" })}
            selectedKey={filters.status ?? "any"}
            onSelectionChange={(key) => onChange({ status: isStatusName(String(key)) ? (key as StatusName) : null })}
          >
            <Option id="any" text={t`Any status`} />
            {names.map((name) => (
              <Option key={name} id={name} text={i18n._(statusStyles[statusNames[name]].label)} />
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
      <div className="flex flex-wrap items-center gap-2.5">
        <Chip isOn={filters.unpaid} icon={wallet} onToggle={() => onChange({ unpaid: !filters.unpaid })}>
          <Trans comment="Filter: bookings of which something is still owed">Unpaid only</Trans>
        </Chip>
        {isFiltered(filters) && (
          <Button variant="secondary" size="small" onPress={() => onChange(noFilters)}>
            <Trans>Clear the filters</Trans>
          </Button>
        )}
      </div>
    </search>
  );
}

function VenueFilter({ venue, onChange }: { venue: string; onChange: (venue: string) => void }) {
  const { t } = useLingui();
  const name = useVenueForAdmin(venue).data?.venue?.name ?? "";
  return (
    <VenueChoice key={`${venue}.${name}`} venue={venue} name={name} placeholder={t`All venues`} onChange={onChange} />
  );
}
