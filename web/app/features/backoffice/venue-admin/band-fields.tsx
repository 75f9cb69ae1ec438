import { Trans, useLingui } from "@lingui/react/macro";
import { MoneyField } from "~/features/money/money-field";
import { currencies } from "~/features/money/money-rules";
import type { Court } from "~/gen/lapang/v1/venue_pb";
import { useCourtName } from "~/lib/format/court-name";
import { hourOfDay, today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { type Weekday, weekdayName, weekdays } from "~/lib/format/opening-rules";
import { Option } from "~/ui/form/option";
import { Segmented } from "~/ui/form/segmented";
import { Select } from "~/ui/form/select";
import { TextField } from "~/ui/form/text-field";
import { ChipGroup } from "~/ui/list/chip";
import { Alert } from "~/ui/look/alert";
import type { BandDraft } from "./band-rules";
import { DayField } from "./special-day-fields";

type Props = {
  band: BandDraft;
  /** Of its sport; with more than one the price may be for some of them. */
  courts: readonly Court[];
  /** Hours of this sport are sold only at one exact price. */
  needsExactPrice: boolean;
  zone: string;
  daysError?: string;
  /** Hidden when the currency is obvious. */
  asksCurrency: boolean;
  onChange: (changed: Partial<BandDraft>) => void;
};

const allCourts = "all";
const startHours = Array.from({ length: 24 }, (_, hour) => hour);
const endHours = startHours.map((hour) => hour + 1);

/** A rupiah amount needs the full width of a phone. */
const amountClass = "max-sm:col-span-2";

export function BandFields({ band, courts, needsExactPrice, zone, daysError, asksCurrency, onChange }: Props) {
  const { t } = useLingui();
  const courtName = useCourtName();
  const locale = useLocale();
  const optional = t`optional`;
  const now = today(zone);
  const offered = [...new Set<string>([band.currency, ...currencies])];
  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="font-semibold text-sm">{t`Days`}</p>
        <ChipGroup
          label={t`Days`}
          isTight
          selected={band.days}
          onChange={(days: Weekday[]) => onChange({ days })}
          chips={weekdays.map((weekday) => ({ value: weekday, label: weekdayName(weekday, locale, "short") }))}
        />
        {daysError && (
          <p role="alert" className="font-medium text-danger text-sm">
            {daysError}
          </p>
        )}
      </div>
      {(courts.length > 1 || band.courtIds.length > 0) && (
        <div className="flex flex-col gap-2">
          <p className="font-semibold text-sm">{t`For which courts`}</p>
          <ChipGroup
            label={t`For which courts`}
            selected={band.courtIds.length === 0 ? [allCourts] : band.courtIds}
            onChange={(chosen) =>
              onChange({
                courtIds:
                  chosen.includes(allCourts) && band.courtIds.length > 0
                    ? []
                    : chosen.filter((courtId) => courtId !== allCourts),
              })
            }
            chips={[
              { value: allCourts, label: t({ message: "All", comment: "Courts that a price is for" }) },
              ...courts.map(({ id, name }) => ({ value: id, label: courtName(name) })),
            ]}
          />
        </div>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <Select
          name="startHour"
          label={t({ message: "From", comment: "An hour of the day" })}
          selectedKey={band.startHour}
          onSelectionChange={(key) => onChange({ startHour: Number(key) })}
        >
          {startHours.map((hour) => (
            <Option key={hour} id={hour} text={hourOfDay(hour, locale)} />
          ))}
        </Select>
        <Select
          name="endHour"
          label={t({ message: "To", comment: "An hour of the day" })}
          selectedKey={band.endHour}
          onSelectionChange={(key) => onChange({ endHour: Number(key) })}
        >
          {endHours.map((hour) => (
            <Option key={hour} id={hour} text={hourOfDay(hour, locale)} />
          ))}
        </Select>
        <div className={amountClass}>
          <MoneyField
            name="priceMin"
            label={t`Price of an hour`}
            currency={band.currency}
            value={band.min}
            onChange={(min) => onChange({ min })}
            isPerHour
          />
        </div>
        <div className={amountClass}>
          <MoneyField
            name="priceMax"
            label={t`Up to`}
            optional={optional}
            currency={band.currency}
            value={band.max}
            onChange={(max) => onChange({ max })}
            isPerHour
          />
        </div>
        {asksCurrency && (
          <Select
            name="currency"
            label={t`Currency`}
            selectedKey={band.currency}
            onSelectionChange={(key) => onChange({ currency: String(key) })}
          >
            {offered.map((currency) => (
              <Option key={currency} id={currency} text={currency} />
            ))}
          </Select>
        )}
      </div>
      {needsExactPrice && band.max.trim() !== "" && (
        <Alert tone="notice" isSmall role="status">
          <Trans>With a range players can only ask for these hours. Leave “Up to” empty for one exact price.</Trans>
        </Alert>
      )}
      <Segmented
        label={t({ message: "When", comment: "Whether a price is for the whole year or for some dates" })}
        value={band.isSeason ? "season" : "year"}
        onChange={(when) => onChange({ isSeason: when === "season" })}
        choices={[
          { value: "year", label: t({ message: "All year", comment: "When a price applies" }) },
          { value: "season", label: t({ message: "Only some dates", comment: "When a price applies" }) },
        ]}
      />
      {band.isSeason && (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <DayField
            name="fromDate"
            label={t({ message: "From", comment: "The first of some days" })}
            first={now}
            day={band.from}
            onChange={(from) => onChange({ from, to: from && band.to && band.to < from ? from : band.to })}
          />
          <DayField
            name="toDate"
            label={t({ message: "To", comment: "The last of some days" })}
            first={band.from ?? now}
            day={band.to}
            onChange={(to) => onChange({ to })}
          />
        </div>
      )}
      <TextField
        name="notes"
        label={t({ message: "Notes", comment: "On a price" })}
        optional={optional}
        maxLength={500}
        value={band.notes}
        onChange={(notes) => onChange({ notes })}
      />
    </>
  );
}
