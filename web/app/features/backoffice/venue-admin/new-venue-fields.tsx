import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type SportId, sportIds, sportNames } from "~/lib/format/sports";
import { NumberField } from "~/ui/number-field";
import { Option } from "~/ui/option";
import { Select } from "~/ui/select";
import { TextField } from "~/ui/text-field";
import { CoordinatesField } from "./coordinates-field";
import { CountryField, Group, TimeZoneField } from "./detail-fields";
import type { Details } from "./venue-details-rules";

type Props = {
  details: Details;
  onChange: (changed: Partial<Details>) => void;
  sportId: SportId | null;
  onSport: (sportId: SportId | null) => void;
  courts: number;
  onCourts: (courts: number) => void;
};

const mostCourts = 30;

/** What a new venue cannot do without. All else can be added when it is there. */
export function NewVenueFields({ details, onChange, sportId, onSport, courts, onCourts }: Props) {
  const { i18n, t } = useLingui();
  const [city, setCity] = useState(details.city);
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
        <Select
          name="sports"
          label={t`Sport`}
          description={t`The main one. You can add more later.`}
          placeholder={t`Choose a sport`}
          selectedKey={sportId}
          onSelectionChange={(key) => onSport(key as SportId | null)}
        >
          {sportIds.map((sport) => (
            <Option key={sport} id={sport} text={i18n._(sportNames[sport])} />
          ))}
        </Select>
        <NumberField
          label={t`Number of courts`}
          description={t`They are called Court 1, Court 2 and so on. You can rename them later.`}
          minValue={1}
          maxValue={mostCourts}
          value={courts}
          onChange={onCourts}
        />
      </Group>
      <Group title={t({ message: "Address and location", comment: "Heading of a venue’s address and coordinates" })}>
        <TextField
          name="address"
          label={t`Address`}
          description={t`Street and number, kept short.`}
          maxLength={300}
          autoComplete="street-address"
          value={details.address}
          onChange={(address) => onChange({ address })}
        />
        <TextField
          name="city"
          label={t`City`}
          maxLength={120}
          value={details.city}
          onChange={(typed) => onChange({ city: typed })}
          onBlur={() => setCity(details.city.trim())}
        />
        <div className="md:col-span-2">
          <CoordinatesField
            value={details.coordinates}
            onChange={(coordinates) => onChange({ coordinates })}
            city={city}
            venueId={undefined}
          />
        </div>
        <CountryField details={details} onChange={onChange} />
        <TimeZoneField details={details} onChange={onChange} />
      </Group>
    </>
  );
}
