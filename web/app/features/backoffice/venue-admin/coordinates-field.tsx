import { useLingui } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { distanceText } from "~/lib/format/numbers";
import { Notice } from "~/ui/alert";
import { TextField } from "~/ui/text-field";
import { useVenuesOfCity } from "../queries";
import { farFrom, readPlace } from "./coordinate-rules";

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** The city after its field lost focus, so that typing does not send a request per letter. */
  city: string;
  venueId: string | undefined;
};

/** A venue's coordinates as pasted from a map. Warns if they are far from the city's other venues. */
export function CoordinatesField({ value, onChange, city, venueId }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const place = readPlace(value);
  const others = useVenuesOfCity(place ? city : "").filter(({ id }) => id !== venueId);
  const far = place && farFrom(place, others);
  const distance = far === null ? "" : distanceText(far, locale);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        name="coordinates"
        label={t`Coordinates`}
        description={t`Latitude and longitude as your map copies them, such as -6.8953, 107.6046, or a link to the place on a map.`}
        autoComplete="off"
        maxLength={1000}
        value={value}
        onChange={onChange}
      />
      {distance && <Notice>{t`This is ${distance} away from every other venue in ${city}. Check it again.`}</Notice>}
    </div>
  );
}
