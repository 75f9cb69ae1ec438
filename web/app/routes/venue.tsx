import { type Params, useParams } from "react-router";
import { prefetchVenue } from "~/features/venue/queries";
import { VenuePage } from "~/features/venue/venue-page";

export function clientLoader({ params: { id = "" } }: { params: Params }) {
  prefetchVenue(id);
}

export default function VenueRoute() {
  return <VenuePage id={useParams().id ?? ""} />;
}
