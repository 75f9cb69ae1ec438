import { useLingui } from "@lingui/react/macro";
import { VenueChoice } from "./venue-choice";

type Props = {
  venue: string;
  venueName: string;
  /** The viewer has only this venue. */
  isVenueFixed: boolean;
  onChange: (venue: string | undefined) => void;
};

/** The venue of a page that shows one at a time. */
export function PageVenue({ venue, venueName, isVenueFixed, onChange }: Props) {
  const { t } = useLingui();
  if (isVenueFixed) return <p className="font-bold text-xl">{venueName}</p>;
  return (
    <div className="w-full sm:w-72">
      <VenueChoice
        key={`${venue}.${venueName}`}
        venue={venue}
        name={venueName}
        placeholder={t`Search venues by name`}
        onChange={(chosen) => onChange(chosen || undefined)}
      />
    </div>
  );
}
