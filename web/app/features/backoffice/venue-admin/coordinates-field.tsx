import locate from "icon:lucide/locate-fixed";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocale } from "~/lib/format/locale";
import { distanceText } from "~/lib/format/numbers";
import { type PositionProblem, usePosition } from "~/lib/forms/use-position";
import { TextField } from "~/ui/form/text-field";
import { Alert, Notice } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { useVenuesOfCity } from "../queries";
import { farFrom, type Place, placeText, readPlace } from "./coordinate-rules";

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
  const position = usePosition(value, (here) => onChange(placeText(exactly(here))));
  const problems: Record<PositionProblem, string> = {
    denied: t`Your browser does not share your location with Lapang. Allow it in the browser’s settings for this site, or paste a link from your map.`,
    unavailable: t`Your device cannot find its location right now. Paste a link from your map instead, or try again.`,
    slow: t`Finding your location is taking too long. Paste a link from your map instead, or try again.`,
  };
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
      <div>
        <Button variant="secondary" size="small" onPress={position.ask} isPending={position.isAsking}>
          <Icon of={locate} className="text-lg" />
          <Trans>Use my location</Trans>
        </Button>
      </div>
      {position.problem && (
        <Alert role="alert" tone="notice" isSmall>
          {problems[position.problem]}
        </Alert>
      )}
      {distance && <Notice>{t`This is ${distance} away from every other venue in ${city}. Check it again.`}</Notice>}
    </div>
  );
}

/** To a metre: what a device says beyond that is noise. */
function exactly({ latitude, longitude }: Place): Place {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}
