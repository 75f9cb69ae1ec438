import { prefetchVenuesForAdmin } from "~/features/backoffice/queries";
import { readVenueFilters, venueRequestOf } from "~/features/backoffice/venue-admin/venue-filter-rules";
import { Venues } from "~/features/backoffice/venue-admin/venues";

export function clientLoader({ request }: { request: Request }) {
  prefetchVenuesForAdmin(venueRequestOf(readVenueFilters(new URL(request.url).searchParams)));
}

export default function InternalVenues() {
  return <Venues />;
}
