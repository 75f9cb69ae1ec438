import left from "icon:lucide/chevron-left";
import right from "icon:lucide/chevron-right";
import { type CalendarDate, parseDate } from "@internationalized/date";
import { Trans, useLingui } from "@lingui/react/macro";
import { addDays, type Day, longDay, today } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { Button } from "~/ui/button";
import { DatePicker } from "~/ui/date-picker";
import { IconButton } from "~/ui/icon-button";
import { VenueChoice } from "./venue-choice";

type Props = {
  venue: string;
  venueName: string;
  /** There is none but this one. */
  isVenueFixed: boolean;
  zone?: string;
  day?: Day;
  onChange: (changed: { venue?: string; date?: Day }) => void;
};

/** Which venue, and which day. */
export function BoardBar({ venue, venueName, isVenueFixed, zone, day, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const isToday = zone !== undefined && day === today(zone);
  return (
    <div className="flex w-full flex-wrap items-end gap-x-4 gap-y-3 lg:w-auto">
      <div className="w-full sm:w-72">
        {isVenueFixed ? (
          <p className="pb-2 font-bold text-xl">{venueName}</p>
        ) : (
          <VenueChoice
            key={`${venue}.${venueName}`}
            venue={venue}
            name={venueName}
            placeholder={t`Search venues by name`}
            onChange={(chosen) => onChange({ venue: chosen || undefined })}
          />
        )}
      </div>
      {day && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="w-44">
            <DatePicker
              label={t`Day`}
              granularity="day"
              value={parseDate(day)}
              onChange={(date: CalendarDate | null) => date && onChange({ date: date.toString() })}
            />
          </div>
          <div className="flex items-center gap-1 pb-0.5">
            <IconButton label={t`The day before`} icon={left} onPress={() => onChange({ date: addDays(day, -1) })} />
            <Button
              variant="secondary"
              size="small"
              isDisabled={isToday}
              onPress={() => onChange({ date: zone && today(zone) })}
            >
              <Trans>Today</Trans>
            </Button>
            <IconButton label={t`The day after`} icon={right} onPress={() => onChange({ date: addDays(day, 1) })} />
          </div>
          <p aria-live="polite" className="sr-only">
            {longDay(new Date(day), "UTC", locale)}
          </p>
        </div>
      )}
    </div>
  );
}
