import { prefetchVenues } from "~/features/venue/search-queries";
import { filtersOf } from "~/features/venue/search-rules";
import { VenueResults } from "~/features/venue/venue-results";
import { loadOwnSports } from "~/lib/session/own-sports";

/** Without it the prerendered page would be the frame of all pages. */
export const loader = () => null;

/** Does not wait: the page shows that the venues are loading. */
export function clientLoader({ request }: { request: Request }) {
  const { searchParams } = new URL(request.url);
  void loadOwnSports().then((own) => prefetchVenues(filtersOf(searchParams, own)));
}

export default function VenueResultsRoute() {
  return <VenueResults />;
}
