import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ComboBox } from "~/ui/combo-box";
import { NumberField } from "~/ui/number-field";
import { Option } from "~/ui/option";
import { TextField } from "~/ui/text-field";
import { type Details, timeZones } from "./venue-details-rules";

type Props = { details: Details; onChange: (changed: Partial<Details>) => void };

const degrees = { maximumFractionDigits: 6, useGrouping: false };

export function DetailFields({ details, onChange }: Props) {
  const { t } = useLingui();
  const optional = t`optional`;
  return (
    <>
      <Group title={t({ message: "Venue", comment: "Heading of its name and address" })}>
        <div className="md:col-span-2">
          <TextField
            name="name"
            label={t({ message: "Name", comment: "Of a venue" })}
            maxLength={120}
            value={details.name}
            onChange={(name) => onChange({ name })}
          />
        </div>
        <TextField
          name="address"
          label={t`Address`}
          description={t`Street and number, as short as people say it.`}
          maxLength={300}
          value={details.address}
          onChange={(address) => onChange({ address })}
        />
        <TextField
          name="formattedAddress"
          label={t`Address in full`}
          optional={optional}
          maxLength={300}
          value={details.formattedAddress}
          onChange={(formattedAddress) => onChange({ formattedAddress })}
        />
        <TextField
          name="city"
          label={t`City`}
          optional={optional}
          maxLength={120}
          value={details.city}
          onChange={(city) => onChange({ city })}
        />
        <TextField
          name="country"
          label={t`Country`}
          optional={optional}
          description={t`Two letters, such as ID.`}
          maxLength={2}
          value={details.country}
          onChange={(country) => onChange({ country })}
        />
        <NumberField
          name="latitude"
          label={t`Latitude`}
          minValue={-90}
          maxValue={90}
          step={0.000001}
          formatOptions={degrees}
          value={details.latitude}
          onChange={(latitude) => onChange({ latitude })}
        />
        <NumberField
          name="longitude"
          label={t`Longitude`}
          minValue={-180}
          maxValue={180}
          step={0.000001}
          formatOptions={degrees}
          value={details.longitude}
          onChange={(longitude) => onChange({ longitude })}
        />
      </Group>
      <Group title={t({ message: "Contact", comment: "How a venue is reached" })}>
        <TextField
          name="phoneNumber"
          type="tel"
          label={t`Phone number`}
          optional={optional}
          maxLength={40}
          value={details.phoneNumber}
          onChange={(phoneNumber) => onChange({ phoneNumber })}
        />
        <TextField
          name="website"
          type="url"
          label={t`Website`}
          optional={optional}
          placeholder="https://"
          maxLength={2000}
          value={details.website}
          onChange={(website) => onChange({ website })}
        />
        <div className="md:col-span-2">
          <TextField
            name="googleMapsUrl"
            type="url"
            label={t`Link to Google Maps`}
            optional={optional}
            placeholder="https://"
            maxLength={2000}
            value={details.googleMapsUrl}
            onChange={(googleMapsUrl) => onChange({ googleMapsUrl })}
          />
        </div>
      </Group>
      <Group title={t({ message: "Rules", comment: "Of a venue: its time zone and cut-off" })}>
        <ComboBox
          name="timeZone"
          label={t`Time zone`}
          description={t`All hours of the venue are in it.`}
          defaultItems={timeZones(details.timeZone).map((id) => ({ id }))}
          selectedKey={details.timeZone}
          onSelectionChange={(key) => key !== null && onChange({ timeZone: String(key) })}
          whenEmpty={t`No time zone is called that`}
        >
          {({ id }) => <Option id={id} text={id} />}
        </ComboBox>
        <NumberField
          name="cancelCutoffHours"
          label={t`Players may cancel until`}
          description={t`Hours before the start of a confirmed booking.`}
          minValue={0}
          maxValue={168}
          value={details.cancelCutoffHours}
          onChange={(cancelCutoffHours) => onChange({ cancelCutoffHours })}
        />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-card bg-surface p-5 ring-1 ring-line">
      <legend className="float-start w-full pb-4 font-bold text-lg">{title}</legend>
      <div className="clear-both grid grid-cols-1 items-start gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}
