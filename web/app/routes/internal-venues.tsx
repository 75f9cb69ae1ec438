import { lazy } from "react";
import { prefetchVenuesForAdmin } from "~/features/backoffice/queries";
import { readVenueFilters, venueRequestOf } from "~/features/backoffice/venue-admin/venue-filter-rules";

const Venues = lazy(async () => ({ default: (await import("~/features/backoffice/venue-admin/venues")).Venues }));

export function clientLoader({ request }: { request: Request }) {
  prefetchVenuesForAdmin(venueRequestOf(readVenueFilters(new URL(request.url).searchParams)));
}

export default function InternalVenues() {
  return <Venues />;
}
