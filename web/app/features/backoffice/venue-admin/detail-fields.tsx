import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useLocale } from "~/lib/format/locale";
import { allFacilities, facilityNames } from "~/lib/venue/facts";
import { ComboBox } from "~/ui/form/combo-box";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { ChipGroup } from "~/ui/list/chip";
import { CoordinatesField } from "./coordinates-field";
import { countryChoices, type Details, timeZones } from "./venue-details-rules";

type Props = {
  details: Details;
  onChange: (changed: Partial<Details>) => void;
  venueId: string;
};

/** The details of a venue that is there. */
export function DetailFields({ details, onChange, venueId }: Props) {
  const { t } = useLingui();
  const optional = t`optional`;
  return (
    <>
      <Group title={t({ message: "Venue", comment: "Heading of its name and address" })}>
        <NameField details={details} onChange={onChange} />
        <AddressField details={details} onChange={onChange} />
        <TextField
          name="formattedAddress"
          label={t`Address in full`}
          optional={optional}
          maxLength={300}
          value={details.formattedAddress}
          onChange={(formattedAddress) => onChange({ formattedAddress })}
        />
        <CityFields details={details} onChange={onChange} venueId={venueId}>
          <CountryField details={details} onChange={onChange} />
        </CityFields>
        <TimeZoneField details={details} onChange={onChange} />
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
          inputMode="url"
          autoCapitalize="none"
          label={t`Website`}
          optional={optional}
          placeholder="gormelati.com"
          maxLength={2000}
          value={details.website}
          onChange={(website) => onChange({ website })}
        />
        <TextField
          name="profile.whatsapp"
          type="tel"
          label="WhatsApp"
          description={t`The number that players write to.`}
          optional={optional}
          maxLength={40}
          value={details.whatsapp}
          onChange={(whatsapp) => onChange({ whatsapp })}
        />
        <TextField
          name="profile.instagram"
          autoCapitalize="none"
          label="Instagram"
          description={t`The name or the address of the profile.`}
          optional={optional}
          placeholder="@gormelati"
          maxLength={200}
          value={details.instagram}
          onChange={(instagram) => onChange({ instagram })}
        />
        <div className="md:col-span-2">
          <TextField
            name="googleMapsUrl"
            inputMode="url"
            autoCapitalize="none"
            label={t`Link to Google Maps`}
            optional={optional}
            placeholder="https://"
            maxLength={2000}
            value={details.googleMapsUrl}
            onChange={(googleMapsUrl) => onChange({ googleMapsUrl })}
          />
        </div>
      </Group>
      <ProfileFields details={details} onChange={onChange} />
    </>
  );
}

type FieldProps = Pick<Props, "details" | "onChange">;

export function NameField({ details, onChange }: FieldProps) {
  const { t } = useLingui();
  return (
    <div className="md:col-span-2">
      <TextField
        name="name"
        label={t({ message: "Name", comment: "Of a venue" })}
        maxLength={120}
        value={details.name}
        onChange={(name) => onChange({ name })}
      />
    </div>
  );
}

export function AddressField({ details, onChange }: FieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      name="address"
      label={t`Address`}
      description={t`Street and number, kept short.`}
      maxLength={300}
      value={details.address}
      onChange={(address) => onChange({ address })}
    />
  );
}

type CityProps = FieldProps & {
  /** None: the venue is not there yet. */
  venueId: string | undefined;
  /** What stands between the city and the coordinates. */
  children?: ReactNode;
};

/** The city, and the coordinates, which are checked against it once it is typed. */
export function CityFields({ details, onChange, venueId, children }: CityProps) {
  const { t } = useLingui();
  const [city, setCity] = useState(details.city);
  return (
    <>
      <TextField
        name="city"
        label={t`City`}
        maxLength={120}
        value={details.city}
        onChange={(typed) => onChange({ city: typed })}
        onBlur={() => setCity(details.city.trim())}
      />
      {children}
      <div className="md:col-span-2">
        <CoordinatesField
          value={details.coordinates}
          onChange={(coordinates) => onChange({ coordinates })}
          city={city}
          venueId={venueId}
        />
      </div>
    </>
  );
}

export function CountryField({ details, onChange }: FieldProps) {
  const { t } = useLingui();
  const countryName = new Intl.DisplayNames(useLocale(), { type: "region" });
  return (
    <Select
      name="country"
      label={t`Country`}
      selectedKey={details.country || null}
      onSelectionChange={(key) => onChange({ country: String(key ?? "") })}
    >
      {countryChoices(details.country).map((code) => (
        <Option key={code} id={code} text={countryName.of(code) ?? code} />
      ))}
    </Select>
  );
}

export function TimeZoneField({ details, onChange }: FieldProps) {
  const { t } = useLingui();
  return (
    <ComboBox
      name="timeZone"
      label={t`Time zone`}
      description={t`All hours of the venue are in it.`}
      defaultItems={timeZones(details.timeZone).map((id) => ({ id }))}
      selectedKey={details.timeZone}
      onSelectionChange={(key) => key !== null && onChange({ timeZone: String(key) })}
      whenEmpty={t`There is no time zone with this name`}
    >
      {({ id }) => <Option id={id} text={id} />}
    </ComboBox>
  );
}

/** What players read about the venue. */
function ProfileFields({ details, onChange }: FieldProps) {
  const { i18n, t } = useLingui();
  const optional = t`optional`;
  const texts = [
    { field: "descriptionId", label: t`Description in Indonesian`, rows: 6 },
    { field: "descriptionEn", label: t`Description in English`, rows: 6 },
    { field: "houseRulesId", label: t`House rules in Indonesian`, rows: 4 },
    { field: "houseRulesEn", label: t`House rules in English`, rows: 4 },
  ] as const;
  return (
    <>
      <Group title={t`Facilities`}>
        <div className="md:col-span-2">
          <ChipGroup
            label={t`Facilities`}
            selected={details.facilities}
            onChange={(facilities) =>
              onChange({ facilities: allFacilities.filter((name) => facilities.includes(name)) })
            }
            chips={allFacilities.map((name) => ({ value: name, label: i18n._(facilityNames[name]) }))}
          />
        </div>
      </Group>
      <Group title={t({ message: "About the venue", comment: "Heading of its description and house rules" })}>
        <p className="-mt-2 text-muted md:col-span-2">
          {t`One language is enough: readers of the other one see it too.`}
        </p>
        {texts.map(({ field, label, rows }) => (
          <TextArea
            key={field}
            name={`profile.${field}`}
            label={label}
            optional={optional}
            rows={rows}
            maxLength={2000}
            value={details[field]}
            onChange={(text) => onChange({ [field]: text })}
          />
        ))}
      </Group>
    </>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-card bg-surface p-5 ring-1 ring-line">
      <legend className="float-start w-full pb-4 font-bold text-lg">{title}</legend>
      <div className="clear-both grid grid-cols-1 items-start gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}
