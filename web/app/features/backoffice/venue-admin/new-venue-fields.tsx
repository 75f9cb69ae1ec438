import { useLingui } from "@lingui/react/macro";
import { type SportId, sportIds, sportNames } from "~/lib/format/sports";
import { NumberField } from "~/ui/form/number-field";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { AddressField, CityFields, CountryField, Group, NameField, TimeZoneField } from "./detail-fields";
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
  return (
    <>
      <Group title={t({ message: "Venue", comment: "Heading of its name and address" })}>
        <NameField details={details} onChange={onChange} />
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
        <AddressField details={details} onChange={onChange} />
        <CityFields details={details} onChange={onChange} venueId={undefined} />
        <CountryField details={details} onChange={onChange} />
        <TimeZoneField details={details} onChange={onChange} />
      </Group>
    </>
  );
}
