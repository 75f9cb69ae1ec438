import type { Venue, VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { stepsOf } from "./checklist-rules";
import { firstGaps } from "./price-gaps";
import { NextStep, SetupGuide } from "./setup-guide";

type Props = { venue: Venue; bands: readonly VenuePricingBand[] };

/** The steps of a venue that is not open yet. */
export function VenueSteps({ venue, bands }: Props) {
  return <SetupGuide steps={stepsOf(venue, bands)} venueId={venue.id} gaps={firstGaps(venue, bands)} />;
}

export function VenueNextStep({ venue, bands, shownTab }: Props & { shownTab: string }) {
  return <NextStep venue={venue} steps={stepsOf(venue, bands)} shownTab={shownTab} />;
}
